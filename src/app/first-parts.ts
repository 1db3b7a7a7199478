/** The parts of the app that a member's first screen may be made of. */
export type FirstPart = 'member' | 'home' | 'chat' | 'conversation';

/**
 * Of what a member sees first at this address; nothing for whoever has left no screen on this device (`keys`: of the local
 * storage). The document runs this very function before the program is there: it must not use anything from outside itself.
 */
export function firstParts(hash: string, keys: readonly string[], prefix: string): readonly FirstPart[] {
  if (!keys.some((key) => key.startsWith(prefix))) return [];
  if (/^#\/chat\/./.test(hash)) return ['member', 'chat', 'conversation'];
  if (hash.startsWith('#/chat')) return ['member', 'chat'];
  return /^(#\/(home)?)?$/.test(hash) ? ['member', 'home'] : [];
}
