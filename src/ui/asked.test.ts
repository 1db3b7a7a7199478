import { expect, test } from 'vitest';
import { askedFor, decided, given, movedTo, restingAt, shownOf, type Asked } from './asked.ts';

/** One step by keyboard, from what is shown: the asking is told first, then the move. */
const step = (asked: Asked): Asked => {
  const at = shownOf(asked) + 5;
  return movedTo(askedFor(asked, at), at);
};

test('[SOUND-11] steps confirmed late, one by one or together, are all kept', () => {
  let asked = step(step(restingAt(30)));
  asked = step(given(asked, 35));
  expect(shownOf(asked)).toBe(45);
  asked = step(step(given(asked, 45)));
  expect(shownOf(asked)).toBe(55);
  expect(given(given(asked, 50), 55)).toEqual(restingAt(55));
});

test('[SOUND-11] another device’s choice counts at once, also during a request here', () => {
  expect(shownOf(given(step(restingAt(30)), 80))).toBe(80);
});

test('[SOUND-11] a request without effect is no longer shown', () => {
  expect(shownOf(decided(step(restingAt(30)), 35, false))).toBe(30);
});

test('[SOUND-11] moving there and back before any answer rests at the start', () => {
  const back = decided(askedFor(askedFor(restingAt(30), 35), 30), 30, true);
  expect(back).toEqual(restingAt(30));
  expect(shownOf(given(back, 35))).toBe(35);
});

test('[SOUND-11] a dragged control stays under the finger, whatever arrives', () => {
  expect(shownOf(given(movedTo(restingAt(30), 62), 80))).toBe(62);
});
