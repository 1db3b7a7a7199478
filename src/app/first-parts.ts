/**
 * Parts of the app that a member's first screen may need. `device` stands for the device's data, needed if no snapshot
 * of the screen exists; `text` for what opens typed text, needed where some lies sealed.
 */
export type FirstPart = 'member' | 'home' | 'chat' | 'conversation' | 'device' | 'text';

/**
 * Returns the parts for the first screen at this address. It is empty if no account has snapshots in `storage`, the
 * localStorage. The document runs the source of this function before the program is there, so the function must not use
 * anything from outside itself.
 */
export function firstParts(
  hash: string,
  storage: Readonly<Record<string, string>>,
  prefix: string,
): readonly FirstPart[] {
  const snapshotKeys = Object.keys(storage).filter((key) => key.startsWith(prefix));
  if (snapshotKeys.length === 0) return [];
  // As `PAGE_SEALED` of `src/device/sealed-keys.ts`.
  const text = Object.values(storage).some((stored) => stored.startsWith('page:')) ? (['text'] as const) : [];
  const deviceUnless = (name: string, subject = '') =>
    snapshotKeys.some((key) => key.endsWith(`-${name}`) && storage[key]?.includes(subject)) ? [] : ['device' as const];
  if (/^#\/chat\/./.test(hash)) {
    const conversation = /^#\/chat\/(?:group\/)?([0-9a-f-]{36})(?![^/?])/.exec(hash)?.[1];
    const device = conversation === undefined ? [] : deviceUnless('conversation', conversation);
    return ['member', 'chat', 'conversation', ...device, ...text];
  }
  if (hash.startsWith('#/chat')) return ['member', 'chat', ...deviceUnless('list'), ...text];
  return /^(#\/(home)?)?$/.test(hash) ? ['member', 'home', ...deviceUnless('home'), ...text] : [];
}
