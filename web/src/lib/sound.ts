// Soft sounds made on the spot: a few sine tones each. Off until somebody switches them on.
import { settings } from "./settings.svelte";

export type Sound = "turn" | "sale" | "delivery" | "chapter";

/** Frequencies in hertz, one after the other. */
const TONES: Record<Sound, number[]> = {
  turn: [523, 659],
  sale: [784],
  delivery: [587, 740, 880],
  chapter: [392, 330],
};
const STEP = 0.11;
const LENGTH = 0.35;
const LOUDEST = 0.2;

let context: AudioContext | null = null;

export function play(sound: Sound): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  for (const [i, frequency] of TONES[sound].entries()) {
    const begins = context.currentTime + i * STEP;
    const tone = new OscillatorNode(context, { frequency });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, begins);
    volume.gain.linearRampToValueAtTime((LOUDEST * settings.volume) / 100, begins + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, begins + LENGTH);
    tone.connect(volume).connect(context.destination);
    tone.start(begins);
    tone.stop(begins + LENGTH);
  }
}
