/** English texts of the settings for look and accessibility on this device. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './appearance.fr.ts';

export const look: Translation<typeof french.look> = {
  title: 'Appearance',
  intro: 'On this device, at once.',
  primaryColor: {
    label: 'Colour',
    hint: 'The shades adjust to stay readable.',
    own: 'Another colour',
  },
  colours: [
    ['#e91e63', 'Alcôve pink'],
    ['#c2185b', 'Garnet'],
    ['#d84315', 'Terracotta'],
    ['#b8860b', 'Gold'],
    ['#2e7d5b', 'Sage'],
    ['#1e88a8', 'Lagoon'],
    ['#3f6fd1', 'Midnight blue'],
    ['#8e5bd0', 'Deep violet'],
  ],
  layout: { label: 'Layout', hint: 'Compact: more rows on the screen.' },
  layouts: { comfortable: 'Airy', compact: 'Compact' },
  animationSpeed: { label: 'Animations', hint: 'Their speed, everywhere.' },
  animationSpeeds: { slow: 'Slow', normal: 'Normal', fast: 'Brisk' },
  chatFontSize: { label: 'Message size', hint: 'The rest follows the text size of your browser.' },
  chatFontSizes: { small: 'Small', medium: 'Medium', large: 'Large' },
  chatTheme: { label: 'Conversation theme', hint: 'It can differ from that of the app.' },
  chatThemes: { auto: 'Same as the app', dark: 'Dark', light: 'Light' },
  sample: {
    label: 'Preview of a conversation',
    theirs: 'Are you coming on Saturday?',
    mine: 'With pleasure: we will arrive around 9 pm.',
  },
};

export const accessibility: Translation<typeof french.accessibility> = {
  title: 'Accessibility',
  intro: 'Contrast and motion follow your system until you have chosen something.',
  switches: {
    highContrast: { label: 'Higher contrast', hint: 'Bolder text and outlines.' },
    largeText: { label: 'Large text', hint: 'All text a quarter larger.' },
    reducedMotion: { label: 'Reduce animations', hint: 'Nothing slides or blinks.' },
    screenReaderOptimized: {
      label: 'Screen reader',
      hint: 'Announces who writes to you, and the position of each row in its list.',
    },
    keyboardNavigation: {
      label: 'Keyboard navigation',
      hint: 'Arrow keys move from one row to the next; the outline of the chosen item is thicker.',
    },
  },
  shortcuts: 'With a keyboard, the “?” key shows all shortcuts.',
};
