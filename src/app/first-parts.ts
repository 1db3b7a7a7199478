/**
 * The parts of the app that a member's first screen may be made of; `device`: its data, where nothing of them is
 * remembered.
 */
export type FirstPart = 'member' | 'home' | 'chat' | 'conversation' | 'device';

/**
 * Of what a member sees first at this address; nothing for whoever has left no screen on this device (`kept`: the local
 * storage). The document runs this very function before the program is there: it must not use anything from outside
 * itself.
 */
export function firstParts(
  hash: string,
  storage: Readonly<Record<string, string>>,
  prefix: string,
): readonly FirstPart[] {
  const snapshotKeys = Object.keys(storage).filter((key) => key.startsWith(prefix));
  if (snapshotKeys.length === 0) return [];
  if (/^#\/chat\/./.test(hash)) {
    const conversation = /^#\/chat\/([0-9a-f-]{36})(?![^/?])/.exec(hash)?.[1];
    const isStored =
      conversation === undefined ||
      snapshotKeys.some((key) => key.endsWith('-conversation') && storage[key]?.includes(conversation));
    return ['member', 'chat', 'conversation', ...(isStored ? [] : ['device' as const])];
  }
  if (hash.startsWith('#/chat')) return ['member', 'chat'];
  return /^(#\/(home)?)?$/.test(hash) ? ['member', 'home'] : [];
}
