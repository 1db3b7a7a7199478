import type { InputVideoTrack } from 'mediabunny';
import { expect, test } from 'vitest';
import { drawPoster } from './poster.ts';

test('[MEMBERAREA-22] a poster that cannot be drawn leaves its video to be encoded', async () => {
  const track: InputVideoTrack = Object.create(null);
  track.canDecode = () => Promise.reject(new DOMException('', 'EncodingError'));
  expect(await drawPoster(track, 5)).toBeNull();
  track.canDecode = async () => false;
  expect(await drawPoster(track, 5)).toBeNull();
});
