import { expect, test } from 'vitest';
import { stepOf } from './use-arrow-keys.ts';

/** A key that is pressed while an element has the focus; `within`: what the element stands in. */
function press(key: string, within: string | null, modifiers: Partial<KeyboardEvent> = {}) {
  const target = { closest: (selector: string) => (within && selector.split(', ').includes(within) ? {} : null) };
  const plain = { key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers };
  return stepOf({ ...plain, target: target as unknown as EventTarget });
}

test('[MEMBERAREA-24] the arrow keys go to a neighbour from the screen or a button', () => {
  expect([press('ArrowRight', null), press('ArrowLeft', 'main'), press('ArrowRight', 'button')]).toEqual([1, -1, 1]);
  expect([press('ArrowDown', null), press('ArrowRight', null, { altKey: true })]).toEqual([null, null]);
});

test.each(['textarea', 'input', '[role=alertdialog]', '[role=dialog]', '[role=menu]'])(
  '[MEMBERAREA-24] the arrow keys stay with what uses them (%s)',
  (within) => {
    expect(press('ArrowRight', within)).toBeNull();
  },
);
