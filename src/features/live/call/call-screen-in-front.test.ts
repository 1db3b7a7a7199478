import { afterEach, expect, test, vi } from 'vitest';
import type { MemberId } from '#schemas/ids.ts';
import { isCallScreenInFront } from './call-screen-in-front.ts';

const [bela, dana] = ['22222222-0000-4000-8000-000000000002', '33333333-0000-4000-8000-000000000003'] as MemberId[];
afterEach(() => void vi.unstubAllGlobals());

const shows = (hash: string, hidden = false) => {
  vi.stubGlobal('document', { hidden });
  vi.stubGlobal('location', { hash });
};

test('[S15] the screen of a call with one member does not stand for a call with another', () => {
  shows(`#/video-chat/${String(bela)}`);
  expect([isCallScreenInFront(bela!), isCallScreenInFront(dana!)]).toEqual([true, false]);
  shows(`#/video-chat/${String(bela)}`, true);
  expect(isCallScreenInFront(bela!)).toBe(false);
  shows('#/chat');
  expect(isCallScreenInFront(bela!)).toBe(false);
});
