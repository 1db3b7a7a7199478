import { expect, test } from 'vitest';
import {
  requested,
  resolved,
  received,
  dragged,
  idle,
  displayedValue,
  type OptimisticValue,
} from './optimistic-value.ts';

/** One step by keyboard from the displayed value: the request is reported first, then the move. */
const step = (state: OptimisticValue): OptimisticValue => {
  const at = displayedValue(state) + 5;
  return dragged(requested(state, at), at);
};

test('[SOUND-11] steps confirmed late, one by one or together, are all kept', () => {
  let state = step(step(idle(30)));
  state = step(received(state, 35));
  expect(displayedValue(state)).toBe(45);
  state = step(step(received(state, 45)));
  expect(displayedValue(state)).toBe(55);
  expect(received(received(state, 50), 55)).toEqual(idle(55));
});

test('[SOUND-11] another device’s choice counts at once, also during a request here', () => {
  expect(displayedValue(received(step(idle(30)), 80))).toBe(80);
});

test('[SOUND-11] a request without effect is no longer shown', () => {
  expect(displayedValue(resolved(step(idle(30)), 35, false))).toBe(30);
});

test('[SOUND-11] moving there and back before any answer rests at the start', () => {
  const returned = resolved(requested(requested(idle(30), 35), 30), 30, true);
  expect(returned).toEqual(idle(30));
  expect(displayedValue(received(returned, 35))).toBe(35);
});

test('[SOUND-11] a dragged control stays under the finger, whatever arrives', () => {
  expect(displayedValue(received(dragged(idle(30), 62), 80))).toBe(62);
});
