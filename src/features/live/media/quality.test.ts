import { expect, test } from 'vitest';
import { videoQualities } from '#platform/display.ts';
import { cameraConstraints, DEFAULT_QUALITY, encodingOf, pictureOf } from './quality.ts';

test('[DISPLAY-12] the default is 320 × 240 at 15 pictures a second', () => {
  expect(DEFAULT_QUALITY).toBe('many_to_many');
  expect(pictureOf(DEFAULT_QUALITY)).toMatchObject({ width: 320, height: 240, frameRate: 15 });
  expect(cameraConstraints(DEFAULT_QUALITY)).toMatchObject({ width: { ideal: 320 }, frameRate: { max: 15 } });
});

test('[DISPLAY-12] small pictures are the same for all but the thriftiest, and never enlarged', () => {
  for (const quality of videoQualities) {
    const { height } = pictureOf(quality);
    expect(encodingOf('small', quality, height).scaleResolutionDownBy).toBeCloseTo(height / 120);
    expect(encodingOf('large', quality, height).scaleResolutionDownBy).toBe(1);
    expect(encodingOf('large', quality, 60).scaleResolutionDownBy).toBe(1);
  }
  expect(encodingOf('small', 'economie', 120).maxFramerate).toBe(10);
});
