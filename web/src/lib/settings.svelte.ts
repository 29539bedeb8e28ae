// The player's settings, kept after every change.
import { keep, recall } from './local.ts';

export interface Settings {
  theme: 'system' | 'light' | 'dark';
  motion: 'system' | 'less';
  palette: 'usual' | 'clear';
  language: 'en' | 'zh';
  /** Show mistakes at once, or when asked. */
  checking: 'live' | 'ask';
  /** A pair entered in one cell is entered in its twin too. */
  twins: boolean;
  /** Show the clock. */
  timer: boolean;
  /** Tell the exact time in shared results. */
  exact: boolean;
  /** Short sounds, and a touch of the phone's motor. */
  sound: boolean;
  haptics: boolean;
}

const KEY = 'cluesmith.settings';
const usual: Settings = {
  theme: 'system',
  motion: 'system',
  palette: 'usual',
  language: navigator.language?.startsWith('zh') ? 'zh' : 'en',
  checking: 'ask',
  twins: true,
  timer: true,
  exact: true,
  sound: false,
  haptics: false,
};

/** What a setting may be; whatever else was kept or read from a file is left aside. */
const ALLOWED: { [K in keyof Settings]: Settings[K][] } = {
  theme: ['system', 'light', 'dark'],
  motion: ['system', 'less'],
  palette: ['usual', 'clear'],
  language: ['en', 'zh'],
  checking: ['live', 'ask'],
  twins: [true, false],
  timer: [true, false],
  exact: [true, false],
  sound: [true, false],
  haptics: [true, false],
};

export const settings: Settings = $state(kept());

function kept(): Settings {
  const found = recall<Record<string, unknown> | null>(KEY, null) ?? {};
  const allowed = Object.entries(ALLOWED).filter(([name, values]) => (values as unknown[]).includes(found[name]));
  return { ...usual, ...Object.fromEntries(allowed.map(([name]) => [name, found[name]])) };
}

/** Reads them again, after a file was read in. */
export function reread(): void {
  Object.assign(settings, kept());
  show();
}

/** Changes settings, keeps them, and shows those that concern the whole page. */
export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  keep(KEY, settings);
  show();
}

/** Keeps a choice that is shown when what it needs is here: whoever reloads before that has made it, too. */
export function decide(some: Partial<Settings>): void {
  keep(KEY, { ...settings, ...some });
}

export function show(): void {
  const { dataset } = document.documentElement;
  const set = (name: string, value: string | undefined) => {
    if (value === undefined) delete dataset[name];
    else dataset[name] = value;
  };
  set('theme', settings.theme === 'system' ? undefined : settings.theme);
  set('palette', settings.palette === 'usual' ? undefined : settings.palette);
  set('motion', settings.motion === 'system' ? undefined : settings.motion);
  document.documentElement.lang = settings.language === 'zh' ? 'zh-Hans' : 'en';
}
