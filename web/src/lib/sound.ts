// Short sounds and a touch of the phone's motor, for those who want them: made on the spot, off at first.
import { settings } from './settings.svelte.ts';

export type Event = 'place' | 'proved' | 'refused' | 'win';

/** Notes: when each begins, in seconds, and how high it is, in hertz. Wood, a bell, a low knock, a short tune. */
const NOTES: Record<Event, { wave: OscillatorType; notes: [at: number, pitch: number][]; length: number }> = {
  place: { wave: 'triangle', notes: [[0, 520]], length: 0.09 },
  proved: { wave: 'sine', notes: [[0, 660], [0.09, 880]], length: 0.28 },
  refused: { wave: 'triangle', notes: [[0, 170], [0.11, 140]], length: 0.13 },
  win: { wave: 'sine', notes: [[0, 523], [0.13, 659], [0.26, 784], [0.42, 1047]], length: 0.45 },
};

/** In milliseconds: on, off, on… */
const SHAKES: Record<Event, number[]> = { place: [12], proved: [18], refused: [35, 50, 35], win: [20, 60, 20, 60, 60] };

/** Made when the first sound is wanted, and never before. */
let audio: AudioContext | undefined;

/** Says that something has happened, to ear and hand, as far as the player wants that. */
export function feel(event: Event): void {
  if (settings.sound) play(event);
  if (settings.haptics) navigator.vibrate?.(SHAKES[event]);
}

function play(event: Event): void {
  audio ??= new AudioContext();
  void audio.resume();
  const { wave, notes, length } = NOTES[event];
  for (const [at, pitch] of notes) {
    const [begin, tone, volume] = [audio.currentTime + at, audio.createOscillator(), audio.createGain()];
    tone.type = wave;
    tone.frequency.value = pitch;
    // Struck, and dying away; never a click.
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.12, begin + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(volume).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.02);
  }
}
