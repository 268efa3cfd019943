/** What sounds are made of: noise in a band, a tone, and the moment from which they may sound. */

import { signal } from "@preact/signals";

let context: AudioContext | null = null;

/** Whether the reader has touched the page: nothing sounds or speaks before. */
export const unlocked = signal(false);

/**
 * Lets sound begin with the first tap or key, as browsers require. A context that the
 * system has stopped since (a call came in, say) goes on with the next one.
 */
export function unlockSound(): void {
  const unlock = () => {
    // Not every event is a touch for the browser: a finger counts when it is lifted, Shift
    // never. A context that is made before would be stopped, with a warning.
    if (!(navigator.userActivation?.hasBeenActive ?? true)) return;
    unlocked.value = true;
    context ??= typeof AudioContext === "undefined" ? null : new AudioContext();
    if (context !== null && context.state !== "running") void context.resume();
  };
  for (const touch of ["pointerdown", "pointerup", "keydown"]) addEventListener(touch, unlock);
}

/** Where sounds go to; null before the first touch, and without Web Audio. */
export function audio(): AudioContext | null {
  return context;
}

/** How loud `percent` is: what is heard as half as loud is much less than half. */
export function loudness(percent: number): number {
  return (percent / 100) ** 2;
}

/** Noise through a band around `frequency` (Hz) of this `sharpness`, `seconds` long, dying away. */
export function noise(
  to: AudioContext,
  delay: number,
  frequency: number,
  sharpness: number,
  seconds: number,
  volume: number,
): void {
  const buffer = to.createBuffer(1, Math.ceil(to.sampleRate * seconds), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) {
    samples[index] = (Math.random() * 2 - 1) * (1 - index / samples.length) ** 3;
  }
  const source = new AudioBufferSourceNode(to, { buffer });
  const band = new BiquadFilterNode(to, { type: "bandpass", frequency, Q: sharpness });
  source.connect(band).connect(new GainNode(to, { gain: volume })).connect(to.destination);
  source.start(to.currentTime + delay);
}

/** A sine of `frequency` (Hz), `seconds` long, dying away. */
export function tone(to: AudioContext, delay: number, frequency: number, seconds: number, volume: number): void {
  const from = to.currentTime + delay;
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(volume, from);
  gain.gain.exponentialRampToValueAtTime(volume / 1_000, from + seconds);
  const source = new OscillatorNode(to, { frequency, type: "sine" });
  source.connect(gain).connect(to.destination);
  source.start(from);
  source.stop(from + seconds);
}
