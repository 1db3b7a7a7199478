import { expect, test, vi } from 'vitest';
import type { MemberSuggestion } from '#schemas/entities/member.ts';
import type { Device } from '#device/device.ts';
import { done, refused } from '#lib/result.ts';
import { usernamesLike } from './member-requests.ts';
import { suggestions } from './suggestions.ts';

vi.mock('./member-requests.ts', () => ({ usernamesLike: vi.fn() }));
vi.mock('#device/directory.ts', () => ({
  withDirectory: () => Promise.resolve([{ found: kim('kimchi') }, { found: kim('lea') }]),
}));

const kim = (username: string) => ({ id: username, username, avatarUrl: null }) as unknown as MemberSuggestion;
const requestMock = vi.mocked(usernamesLike);

test('[SEARCH-61, SEARCH-64] names are fetched once in five minutes, else searched locally', async () => {
  let now = 0;
  const device = { clock: { now: () => now } } as unknown as Device;
  requestMock.mockResolvedValueOnce(refused('offline'));
  expect(await suggestions(device, 'kim', true)).toEqual([kim('kimchi')]);
  requestMock.mockResolvedValue(done([kim('kimono')]));
  expect(await suggestions(device, 'kim', true)).toEqual([kim('kimono')]);
  now = 299_999;
  expect(await suggestions(device, 'kim', true)).toEqual([kim('kimono')]);
  expect(requestMock).toHaveBeenCalledTimes(2);
  now = 300_000;
  await suggestions(device, 'kim', true);
  expect(requestMock).toHaveBeenCalledTimes(3);
  expect(await suggestions(device, 'lea', false)).toEqual([kim('lea')]);
  expect(requestMock).toHaveBeenCalledTimes(3);
});
