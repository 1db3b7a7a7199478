import type { Mark } from '#schemas/rich-text/read.ts';

/** Texts of the field in which members format. */
export const richText = {
  toolbar: 'Mise en forme',
  marks: { strong: 'Gras', em: 'Italique', u: 'Souligné' } satisfies Record<Mark, string>,
  /** With the key that does the same. */
  withKey: (label: string, key: string, isApple: boolean) => `${label} (${isApple ? '⌘ ' : 'Ctrl+'}${key})`,
};
