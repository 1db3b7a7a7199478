/** English texts of the field in which members format. */
import type { Translation } from '#i18n/translation.ts';
import type { richText as french } from '../fr/rich-text.ts';

export const richText: Translation<typeof french> = {
  toolbar: 'Formatting',
  marks: { strong: 'Bold', em: 'Italic', u: 'Underlined' },
  withKey: (label, key, isApple) => `${label} (${isApple ? '⌘ ' : 'Ctrl+'}${key})`,
};
