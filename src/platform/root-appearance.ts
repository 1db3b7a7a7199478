/**
 * Applies the appearance to the root element, as classes and CSS variables [DISPLAY-33]. What was applied last is kept
 * in localStorage as it stands; a script in `index.html` applies it before the first paint, so that nothing flashes.
 */
import { accentRoles, themeNames, type AccentRole, type ThemeName } from '#domain/accent-roles.ts';
import type { ThemeShades } from '#domain/shades.ts';
import { errorName, log } from '#lib/log.ts';
import {
  currentAppearance,
  DEFAULT_COLOUR,
  defaultAppearance,
  watchAppearance,
  type Appearance,
} from './appearance.ts';
import { isContrastHigh, isMotionReduced, systemWishes, watchSystem, type SystemWishes } from './system-wishes.ts';

/** CSS variables by name. */
type Properties = Readonly<Record<string, string>>;
export interface RootAppearance {
  classes: readonly RootClass[];
  properties: Properties;
}

/** Classes of the root element; `full-motion`: the member wants motion that the system does not. */
const rootClasses = [
  'high-contrast',
  'large-text',
  'reduced-motion',
  'full-motion',
  'screen-reader',
  'keyboard-navigation',
  'compact',
  'chat-dark',
  'chat-light',
  'neutral',
  'blur-when-hidden',
  'blur-avatars',
] as const;
type RootClass = (typeof rootClasses)[number];
const [SPEED, CHAT_SIZE] = ['--speed', '--chat-size'];
const shadeProperty = (theme: ThemeName, role: AccentRole) => `--${theme}-${role}`;
const shadeNames = themeNames.flatMap((theme) => accentRoles.map((role) => shadeProperty(theme, role)));

/** Icon of the tab. */
const [ICON, NEUTRAL_ICON] = ['/icons/mark.svg', '/icons/notes.svg'];
/** Also read by the script in `index.html`. */
const ROOT_KEY = 'alcove.root';
/** Factors of all durations [DISPLAY-07 to DISPLAY-09]. */
export const speedFactors = { slow: 1.5, normal: 1, fast: 0.7 } as const;
/** In rem [DISPLAY-17 to DISPLAY-19]. */
export const chatSizes = { small: 0.875, medium: 1, large: 1.125 } as const;

/** Returns what the root element carries, but the chosen colour. The defaults carry almost nothing. */
export function rootAppearanceOf(appearance: Appearance, system: SystemWishes): RootAppearance {
  const { display, accessibility } = appearance;
  const isReduced = isMotionReduced(appearance, system);
  const isOn: Record<RootClass, boolean> = {
    'high-contrast': isContrastHigh(appearance, system),
    'large-text': accessibility.largeText,
    'reduced-motion': isReduced,
    'full-motion': system.reducedMotion && !isReduced,
    'screen-reader': accessibility.screenReaderOptimized,
    'keyboard-navigation': accessibility.keyboardNavigation,
    compact: display.layout === 'compact',
    'chat-dark': display.chatTheme === 'dark',
    'chat-light': display.chatTheme === 'light',
    neutral: display.neutral,
    'blur-when-hidden': display.blurWhenHidden,
    'blur-avatars': display.blurAvatars,
  };
  return {
    classes: rootClasses.filter((name) => isOn[name]),
    properties: {
      ...(display.animationSpeed !== 'normal' && { [SPEED]: String(speedFactors[display.animationSpeed]) }),
      ...(display.chatFontSize !== 'medium' && { [CHAT_SIZE]: `${chatSizes[display.chatFontSize]}rem` }),
    },
  };
}

/** Returns the shades of a chosen colour as CSS variables, for both themes. */
export const shadeProperties = (shades: ThemeShades): Properties =>
  Object.fromEntries(
    themeNames.flatMap((theme) => accentRoles.map((role) => [shadeProperty(theme, role), shades[theme][role]])),
  );

/** The shades that the root element carries, and the colour whose they are; null: the product's. */
interface Shown {
  colour: string | null;
  shades: Properties;
}
let shown: Shown | null = null;

/** What the script in `index.html` has applied. */
function readShown(): Shown {
  try {
    const { colour = null, properties = {} } = JSON.parse(localStorage.getItem(ROOT_KEY) ?? '{}') as Partial<
      RootAppearance & { colour: string | null }
    >;
    const isShade = ([name]: [string, string]) => shadeNames.includes(name);
    return { colour, shades: Object.fromEntries(Object.entries(properties).filter(isShade)) };
  } catch {
    return { colour: null, shades: {} };
  }
}

const unchosen = () => ({
  ...rootAppearanceOf(defaultAppearance, { reducedMotion: false, highContrast: false }),
  colour: null,
});

function show(appearance: Appearance, { colour, shades }: Shown): void {
  const { classes, properties } = rootAppearanceOf(appearance, systemWishes());
  const all = { ...properties, ...shades };
  const { classList, style } = document.documentElement;
  for (const name of rootClasses) classList.toggle(name, classes.includes(name));
  for (const name of [SPEED, CHAT_SIZE, ...shadeNames])
    if (name in all) style.setProperty(name, all[name] ?? null);
    else style.removeProperty(name);
  document.querySelector('link[rel="icon"]')?.setAttribute('href', appearance.display.neutral ? NEUTRAL_ICON : ICON);
  try {
    const text = JSON.stringify({ classes, properties: all, colour });
    // As long as nothing is chosen, nothing lies on the device.
    if (text === JSON.stringify(unchosen())) localStorage.removeItem(ROOT_KEY);
    else localStorage.setItem(ROOT_KEY, text);
  } catch {
    /* Without storage the appearance comes after the first paint. */
  }
}

const chosenColour = ({ display: { primaryColor } }: Appearance): string | null =>
  primaryColor.toLowerCase() === DEFAULT_COLOUR ? null : primaryColor;

/** Applies everything at once, and a new colour as soon as its shades are computed; until then the old one stays. */
function apply(): void {
  const appearance = currentAppearance();
  const colour = chosenColour(appearance);
  shown ??= readShown();
  if (colour === null) shown = { colour, shades: {} };
  show(appearance, shown);
  if (colour === shown.colour || colour === null) return;
  // Loaded only for who chooses a colour.
  import('#domain/shades.ts').then(
    ({ shadesOf }) => {
      shown = { colour, shades: shadeProperties(shadesOf(colour)) };
      if (chosenColour(currentAppearance()) === colour) show(currentAppearance(), shown);
    },
    (error: unknown) => log.warn('appearance.no-shades', { error: errorName(error) }),
  );
}

/** Applies the appearance, now and whenever this tab, another one or the system changes it. */
export function startAppearance(): void {
  apply();
  watchAppearance(apply);
  watchSystem(apply);
  document.addEventListener('visibilitychange', () =>
    document.documentElement.classList.toggle('page-hidden', document.visibilityState === 'hidden'),
  );
}
