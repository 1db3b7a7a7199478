import { expect, test } from 'vitest';
import type { Store } from '#sync/store/open.ts';
import type { CachedAnswerView } from './answer-view.ts';
import { forgetViews, recentView, rememberView } from './recent-views.ts';

const newDevice = () => ({ store: {} as Store });
const view = { status: 'stored', pages: [] } as unknown as CachedAnswerView<unknown>;

test('the last ten views of a device are remembered, and only those that show an answer', () => {
  const device = newDevice();
  for (let n = 0; n < 11; n++) rememberView(device, `${n}`, view);
  expect([recentView(device, '0'), recentView(device, '1')]).toEqual([null, view]);
  rememberView(device, '1', { status: 'offline' });
  expect(recentView(device, '1')).toBeNull();
  expect(recentView(newDevice(), '2')).toBeNull();
});

test('[Y9] when somebody is blocked, no view is remembered', () => {
  const device = newDevice();
  rememberView(device, 'a', view);
  // As a provider hands it on: another object, the same store.
  forgetViews({ ...device });
  expect(recentView(device, 'a')).toBeNull();
});
