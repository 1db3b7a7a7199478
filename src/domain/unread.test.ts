import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unreadOf } from './unread.ts';

test('[Y12] unread by four integers equals a recount of the messages', () => {
  const stream = fc.array(fc.constantFrom('mine', 'theirs'), { maxLength: 40 });
  fc.assert(
    fc.property(stream, fc.nat(40), (messages, mark) => {
      const read = Math.min(mark, messages.length);
      const mineIn = (list: readonly string[]) => list.filter((each) => each === 'mine').length;
      const recount = messages.slice(read).filter((each) => each === 'theirs').length;
      expect(
        unreadOf(messages.length, { read, mine: mineIn(messages), mineAtRead: mineIn(messages.slice(0, read)) }),
      ).toBe(recount);
    }),
  );
});
