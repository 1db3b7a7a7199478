/**
 * Display preferences: they decide what people beside the member can see, hear and feel. They stay on the device
 * [DISPLAY-01] and are erased with their account.
 */
import type { MemberId } from '#schemas/ids.ts';

/** Size of one's own camera picture, and what decides about it in a poor network [DISPLAY-12, DISPLAY-13]. */
export const videoQualities = ['economie', 'many_to_many', 'standard', 'hd'] as const;
export const networkOptimizations = ['auto', 'donnees', 'qualite'] as const;

export interface Display {
  /** Shows the other member's name in the tab's title. */
  namesInTitle: boolean;
  /** Blurs pictures in conversations until they are tapped. */
  blurPictures: boolean;
  /** Shows previews below links. */
  linkPreviews: boolean;
  /** Enter sends the message instead of starting a line. null: the kind of device decides. */
  enterSends: boolean | null;
  /** Sounds of the interface: clicks, confirmations, notifications [DISPLAY-04]. */
  audioFeedback: boolean;
  /** Vibrations [DISPLAY-05]. */
  hapticFeedback: boolean;
  /** Sounds of a tab that nobody looks at. */
  soundsWhenHidden: boolean;
  /** The sound of a mention in a group whose other messages are muted. */
  mutedMentions: boolean;
  videoQuality: (typeof videoQualities)[number];
  networkOptimization: (typeof networkOptimizations)[number];
  /** Whether pictures become smaller by themselves where the network does not carry them [DISPLAY-14]. */
  adaptiveQuality: boolean;
  /** Shows delay, loss and speed in live rooms [DISPLAY-15]. */
  showNetworkStats: boolean;
}

export const defaultDisplay: Display = {
  namesInTitle: false,
  blurPictures: false,
  linkPreviews: true,
  enterSends: null,
  audioFeedback: false,
  hapticFeedback: true,
  soundsWhenHidden: false,
  mutedMentions: false,
  videoQuality: 'many_to_many',
  networkOptimization: 'auto',
  adaptiveQuality: true,
  showNetworkStats: false,
};

const choices: Readonly<Record<string, readonly string[]>> = {
  videoQuality: videoQualities,
  networkOptimization: networkOptimizations,
};
const isValue = (field: string, value: unknown) =>
  choices[field] ? choices[field].includes(value as string) : typeof value === 'boolean';

/**
 * Says whether Enter sends. Without a choice it does so only where there is a keyboard: on a touch screen the button
 * sends.
 */
export const isEnterToSend = ({ enterSends }: Display): boolean =>
  enterSends ?? !matchMedia('(pointer: coarse)').matches;

const keyOf = (account: MemberId) => `alcove-display-${account}`;
const listeners = new Set<() => void>();
const cache = new Map<MemberId, { text: string | null; display: Display }>();

function readStored(account: MemberId): string | null {
  try {
    return localStorage.getItem(keyOf(account));
  } catch {
    return null;
  }
}

/** Parses stored preferences. Unknown or invalid fields count as not chosen. */
export function parseDisplay(text: string | null): Display {
  try {
    const parsed = JSON.parse(text ?? '{}') as Record<string, unknown> | null;
    const fields = Object.entries(defaultDisplay).map(([field, defaultValue]) => [
      field,
      isValue(field, parsed?.[field]) ? parsed?.[field] : defaultValue,
    ]);
    return Object.fromEntries(fields) as unknown as Display;
  } catch {
    return defaultDisplay;
  }
}

/** Returns the preferences; the same object until they change. */
export function displayOf(account: MemberId): Display {
  const text = readStored(account);
  const cached = cache.get(account);
  if (cached?.text === text) return cached.display;
  const display = parseDisplay(text);
  cache.set(account, { text, display });
  return display;
}

/** Stores a change. Returns false if the browser stores nothing. */
export function changeDisplay(account: MemberId, change: Partial<Display>): boolean {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify({ ...displayOf(account), ...change }));
  } catch {
    return false;
  }
  for (const listener of listeners) listener();
  return true;
}

/** Calls back on changes made in this tab or in another one. Returns a function that stops it. */
export function watchDisplay(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}
