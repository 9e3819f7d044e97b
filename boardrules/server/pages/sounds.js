// Small tones, made here; off unless somebody switches them on.

import { settings } from "./settings.js";

const TONES = {
  turn: [[523, 0, 0.16], [784, 0.13, 0.22]],
  moved: [[330, 0, 0.09]],
  refused: [[196, 0, 0.18]],
  said: [[660, 0, 0.07], [660, 0.1, 0.07]],
  over: [[523, 0, 0.3], [659, 0.15, 0.3], [784, 0.3, 0.5]],
};

let context = null;

/** Plays a sound, where sounds are on and the browser lets it. */
export function sound(name) {
  if (!settings.sounds) return;
  context ??= new AudioContext();
  if (context.state === "suspended") context.resume().catch(() => {});
  for (const [pitch, after, long] of TONES[name]) {
    const start = context.currentTime + after;
    const [tone, loudness] = [context.createOscillator(), context.createGain()];
    tone.type = "sine";
    tone.frequency.value = pitch;
    loudness.gain.setValueAtTime(0.0001, start);
    loudness.gain.exponentialRampToValueAtTime(0.12, start + 0.015);
    loudness.gain.exponentialRampToValueAtTime(0.0001, start + long);
    tone.connect(loudness).connect(context.destination);
    tone.start(start);
    tone.stop(start + long + 0.02);
  }
}
