import { afterEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { markOwner } from './owner-mark.ts';

const ada = 'a1b2c3d4-0000-4000-8000-000000000001' as MemberId;
const bela = 'a1b2c3d4-0000-4000-8000-000000000002' as MemberId;
afterEach(() => vi.unstubAllGlobals());

/** Replaces localStorage by one that has its keys as properties, as the browser's has. */
function keys(kept: Record<string, string>): Record<string, string> {
  Object.defineProperties(kept, {
    getItem: { value: (key: string) => kept[key] ?? null },
    setItem: { value: (key: string, value: string) => void (kept[key] = value) },
    removeItem: { value: (key: string) => void delete kept[key] },
  });
  vi.stubGlobal('localStorage', kept);
  return kept;
}

test('[PUBLIC-01] a member who is signed in or did not sign out leaves a mark, nobody else', () => {
  const store = keys({ theme: 'light', [`alcove-owner-${bela}`]: '' });
  markOwner({ status: 'member', account: ada, email: '' });
  expect(Object.keys(store)).toEqual(['theme', `alcove-owner-${ada}`, 'device-known']);
  markOwner({ status: 'loading' });
  markOwner({ status: 'lost', account: ada, email: '' });
  expect(Object.keys(store)).toEqual(['theme', `alcove-owner-${ada}`, 'device-known']);
  markOwner({ status: 'guest' });
  expect(Object.keys(store)).toEqual(['theme', 'device-known']);
});

test('without browser storage nothing fails', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => markOwner({ status: 'guest' })).not.toThrow();
});
