/**
 * Display preferences: they decide what people beside the member can see, hear and feel. They stay on the device
 * [DISPLAY-01] and are erased with their account.
 */
import type { MemberId } from '#schemas/ids.ts';
import { storedChoices, watchChoices } from './stored-choices.ts';

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
  /** Blurs what is behind the member in the pictures of their camera [LIVE-07]. */
  blurBackground: boolean;
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
  blurBackground: false,
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

const PREFIX = 'alcove-display-';
const keyOf = (account: MemberId) => PREFIX + account;
const stored = storedChoices(defaultDisplay, isValue);

export const parseDisplay = stored.parse;

/** Returns the preferences; the same object until they change. */
export const displayOf = (account: MemberId): Display => stored.read(keyOf(account));

/** Stores a change. Returns false if the browser stores nothing. */
export const changeDisplay = (account: MemberId, change: Partial<Display>): boolean =>
  stored.change(keyOf(account), change);

/** Calls back on changes made in this tab or in another one. Returns a function that stops it. */
export const watchDisplay = (listener: () => void): (() => void) =>
  watchChoices((key) => key.startsWith(PREFIX), listener);
