/** Sounds made in the page, no files. */

import { callVolume, sound, stoneVolume } from "../store/settings";
import { audio, loudness, noise, tone } from "./audio";
import { VOLUME_OF, type Sound, type SoundName } from "./sounds";

/** Sounds a sound now, at the volume of its kind; nothing while all sound is off. */
export function makeSound({ name, after }: Sound): void {
  const to = audio();
  if (to === null || !sound.value) return;
  const volume = loudness((VOLUME_OF[name] === "stones" ? stoneVolume : callVolume).value);
  if (volume > 0) MADE[name](to, after, volume);
}

const MADE: Record<SoundName, (to: AudioContext, after: number, volume: number) => void> = {
  // Slate on kaya: a burst of noise through a narrow band, over a low knock.
  stone(to, after, volume) {
    const pitch = 0.94 + Math.random() * 0.12;
    noise(to, after, 1_900 * pitch, 4, 0.05, 0.8 * volume);
    tone(to, after, 190 * pitch, 0.06, 0.45 * volume);
  },
  click: (to, after, volume) => noise(to, after, 3_200 + Math.random() * 500, 6, 0.025, 0.35 * volume),
  pass: (to, after, volume) => tone(to, after, 330, 0.08, 0.08 * volume),
  turn(to, after, volume) {
    tone(to, after, 494, 0.16, 0.1 * volume);
    tone(to, after + 0.13, 659, 0.24, 0.1 * volume);
  },
  change: (to, after, volume) => tone(to, after, 440, 0.16, 0.1 * volume),
  call: (to, after, volume) => tone(to, after, 660, 0.14, 0.2 * volume),
  count: (to, after, volume) => tone(to, after, 880, 0.1, 0.2 * volume),
  notice: (to, after, volume) => tone(to, after, 550, 0.12, 0.12 * volume),
};
