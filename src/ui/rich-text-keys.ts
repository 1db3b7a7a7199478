/** The keys that turn marks on and off. Pure. */
import type { Mark } from '#schemas/rich-text/read.ts';

const keys: Readonly<Record<string, Mark>> = { b: 'strong', i: 'em', u: 'u' };
const letters: Readonly<Record<Mark, string>> = { strong: 'B', em: 'I', u: 'U' };

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** Returns the mark of a key with Command on Apple's devices, with Control on others, and with nothing else. */
export function markOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed, isApple: boolean): Mark | null {
  const isCommand = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  return isCommand && !shiftKey && !altKey ? (keys[key.toLowerCase()] ?? null) : null;
}

export const letterOf = (mark: Mark): string => letters[mark];

/** As `aria-keyshortcuts` wants it. */
export const shortcutOf = (mark: Mark, isApple: boolean): string => `${isApple ? 'Meta' : 'Control'}+${letters[mark]}`;
