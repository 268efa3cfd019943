/**
 * Sounds made in the page, no files: a stone on wood, a click for each stone taken, a
 * short tone for a call. Nothing sounds before the reader has touched the page.
 */

import type { GameEvent } from "../wire/messages";
import { sound } from "./settings";

let context: AudioContext | null = null;

/** Lets sound begin with the first tap or key, as browsers require. */
export function unlockSound(): void {
  const unlock = () => {
    context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
    void context?.resume();
    removeEventListener("pointerdown", unlock);
    removeEventListener("keydown", unlock);
  };
  addEventListener("pointerdown", unlock);
  addEventListener("keydown", unlock);
}

/** Sounds what an event sounds like. */
export function soundOf(event: GameEvent): void {
  if (context === null || !sound.value) return;
  switch (event.type) {
    case "played": {
      stone(context, 0);
      const taken = Math.min(5, event.captured?.length ?? 0);
      for (let index = 0; index < taken; index++) click(context, 0.12 + index * 0.07);
      break;
    }
    case "passed":
      tone(context, 330, 0.08, 0.05);
      break;
    case "called":
      tone(context, event.call === "count" ? 880 : 660, 0.09, 0.08);
      break;
    case "consent_asked":
    case "ruled":
    case "overtime_reached":
      tone(context, 550, 0.12, 0.06);
      break;
    case "game_started":
    case "settling_started":
    case "game_finished":
      tone(context, 440, 0.16, 0.06);
      break;
  }
}

/** Slate on kaya: a burst of noise through a narrow band, over a low knock. */
function stone(audio: AudioContext, delay: number): void {
  const pitch = 0.94 + Math.random() * 0.12;
  noise(audio, delay, 1_900 * pitch, 4, 0.05, 0.5);
  tone(audio, 190 * pitch, 0.06, 0.28, delay);
}

function click(audio: AudioContext, delay: number): void {
  noise(audio, delay, 3_200 + Math.random() * 500, 6, 0.025, 0.22);
}

function noise(
  audio: AudioContext,
  delay: number,
  frequency: number,
  sharpness: number,
  seconds: number,
  volume: number,
): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * seconds), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 3;
  }
  const source = new AudioBufferSourceNode(audio, { buffer });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency, Q: sharpness });
  source.connect(band).connect(new GainNode(audio, { gain: volume })).connect(audio.destination);
  source.start(audio.currentTime + delay);
}

function tone(
  audio: AudioContext,
  frequency: number,
  seconds: number,
  volume: number,
  delay = 0,
): void {
  const from = audio.currentTime + delay;
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(volume, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + seconds);
  const source = new OscillatorNode(audio, { frequency, type: "sine" });
  source.connect(gain).connect(audio.destination);
  source.start(from);
  source.stop(from + seconds);
}
