/**
 * How the app looks on this device: display and accessibility preferences, each one JSON object in localStorage
 * [DISPLAY-31]. They say nothing about a member: like the theme they stay when an account leaves the device, and act
 * before anybody has signed in. What bystanders may see belongs to the member: see `display.ts`.
 */
import { isColour } from '#domain/accent-roles.ts';
import { storedChoices, watchChoices } from './stored-choices.ts';

export const animationSpeeds = ['slow', 'normal', 'fast'] as const;
export const layouts = ['comfortable', 'compact'] as const;
export const chatFontSizes = ['small', 'medium', 'large'] as const;
export const chatThemes = ['auto', 'dark', 'light'] as const;

/** null: as the system asks for it. */
type FollowsSystem = boolean | null;

export interface Appearance {
  display: {
    reducedMotion: FollowsSystem;
    animationSpeed: (typeof animationSpeeds)[number];
    /** As `#rrggbb`. */
    primaryColor: string;
    layout: (typeof layouts)[number];
    /** Size of messages. */
    chatFontSize: (typeof chatFontSizes)[number];
    /** Theme of conversations; `auto`: that of the app. */
    chatTheme: (typeof chatThemes)[number];
    /** A title and an icon of the tab that say nothing. */
    neutral: boolean;
    /** Blurs the page while it is hidden, and so in the system's overview of apps. */
    blurWhenHidden: boolean;
    blurAvatars: boolean;
  };
  accessibility: {
    highContrast: FollowsSystem;
    largeText: boolean;
    /** The same choice as that of `display`, which wins. */
    reducedMotion: FollowsSystem;
    screenReaderOptimized: boolean;
    keyboardNavigation: boolean;
  };
}
export type AppearanceGroup = keyof Appearance;

export const DEFAULT_COLOUR = '#e91e63';
export const defaultAppearance: Appearance = {
  display: {
    reducedMotion: null,
    animationSpeed: 'normal',
    primaryColor: DEFAULT_COLOUR,
    layout: 'comfortable',
    chatFontSize: 'medium',
    chatTheme: 'auto',
    neutral: false,
    blurWhenHidden: false,
    blurAvatars: false,
  },
  accessibility: {
    highContrast: null,
    largeText: false,
    reducedMotion: null,
    screenReaderOptimized: false,
    keyboardNavigation: true,
  },
};

const keys: Record<AppearanceGroup, string> = { display: 'alcove.display', accessibility: 'alcove.accessibility' };
const choices: Readonly<Record<string, readonly string[]>> = {
  animationSpeed: animationSpeeds,
  layout: layouts,
  chatFontSize: chatFontSizes,
  chatTheme: chatThemes,
};
const isValue = (field: string, value: unknown): boolean => {
  if (field === 'primaryColor') return isColour(value);
  return choices[field]?.includes(value as string) ?? typeof value === 'boolean';
};

const stored = {
  display: storedChoices(defaultAppearance.display, isValue),
  accessibility: storedChoices(defaultAppearance.accessibility, isValue),
};

/** Parses what is stored. Unknown or invalid fields count as not chosen. */
export const parseAppearance = (texts: Record<AppearanceGroup, string | null>): Appearance => ({
  display: stored.display.parse(texts.display),
  accessibility: stored.accessibility.parse(texts.accessibility),
});

let current: Appearance = defaultAppearance;

/** Returns the preferences of this device; the same object until they change. */
export function currentAppearance(): Appearance {
  const display = stored.display.read(keys.display);
  const accessibility = stored.accessibility.read(keys.accessibility);
  if (current.display !== display || current.accessibility !== accessibility) current = { display, accessibility };
  return current;
}

/** Stores a change. Returns false if the browser stores nothing. */
export const changeDisplayOfDevice = (change: Partial<Appearance['display']>): boolean =>
  stored.display.change(keys.display, change);
export const changeAccessibility = (change: Partial<Appearance['accessibility']>): boolean =>
  stored.accessibility.change(keys.accessibility, change);

/** Calls back on changes made in this tab or in another one. Returns a function that stops it. */
export const watchAppearance = (listener: () => void): (() => void) =>
  watchChoices((key) => Object.values(keys).includes(key), listener);
