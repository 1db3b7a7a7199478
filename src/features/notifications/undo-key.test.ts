import { expect, test, vi } from 'vitest';
import { undoKey } from './undo-key.ts';

function keyboard() {
  const listeners = new Set<(event: KeyboardEvent) => void>();
  const target = {
    addEventListener: (_: 'keydown', listener: (event: KeyboardEvent) => void) => void listeners.add(listener),
    removeEventListener: (_: 'keydown', listener: (event: KeyboardEvent) => void) => void listeners.delete(listener),
  };
  const press = (event: Partial<Omit<KeyboardEvent, 'target'>> & { target?: unknown }) => {
    const preventDefault = vi.fn();
    const plain = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, target: null };
    for (const listener of [...listeners]) listener({ ...plain, preventDefault, ...event } as unknown as KeyboardEvent);
    return preventDefault.mock.calls.length > 0;
  };
  return { offer: undoKey(target), press, listeners };
}

test.each([{ ctrlKey: true }, { metaKey: true }])('[NOTIF-02] the keys undo a deletion once (%o)', (modifier) => {
  const { offer, press, listeners } = keyboard();
  const undo = vi.fn();
  offer(undo);
  expect(press({ key: 'z', ...modifier })).toBe(true);
  expect(press({ key: 'z', ...modifier })).toBe(false);
  expect([undo.mock.calls.length, listeners.size]).toEqual([1, 0]);
});

test('[NOTIF-02] the latest of several deletions is undone first', () => {
  const { offer, press } = keyboard();
  const [first, second] = [vi.fn(), vi.fn()];
  offer(first);
  offer(second);
  press({ key: 'z', ctrlKey: true });
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([0, 1]);
  press({ key: 'z', ctrlKey: true });
  expect(first).toHaveBeenCalledTimes(1);
});

test('[NOTIF-02] after its toast, in a field or with other keys nothing is undone', () => {
  const { offer, press } = keyboard();
  const undo = vi.fn();
  const end = offer(undo);
  press({ key: 'z', ctrlKey: true, target: { closest: () => ({}) } });
  press({ key: 'Z', ctrlKey: true, shiftKey: true });
  press({ key: 'z' });
  end();
  press({ key: 'z', ctrlKey: true });
  expect(undo).not.toHaveBeenCalled();
});
