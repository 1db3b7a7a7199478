import fc from 'fast-check';
import { expect, test } from 'vitest';
import { groupMembership } from '#tests/support/group-streams.ts';
import { unreadOf } from './unread.ts';

const counted = (list: readonly string[], kind: string) => list.filter((each) => each === kind).length;

test('[Y12] unread by integers equals a recount of the rows, in a group without its system rows', () => {
  const stream = fc.array(fc.constantFrom('mine', 'theirs', 'system'), { maxLength: 40 });
  fc.assert(
    fc.property(stream, fc.nat(40), (rows, mark) => {
      const read = Math.min(mark, rows.length);
      const seen = rows.slice(0, read);
      const own = { read, mine: counted(rows, 'mine'), mineAtRead: counted(seen, 'mine') };
      const recount = counted(rows.slice(read), 'theirs');
      const { group } = groupMembership({ systemAtRead: counted(seen, 'system') });
      expect(unreadOf(rows.length, { ...own, ...(group && { group }) }, counted(rows, 'system'))).toBe(recount);
      const messages = rows.filter((each) => each !== 'system');
      const readMessages = read - counted(seen, 'system');
      expect(unreadOf(messages.length, { ...own, read: readMessages })).toBe(recount);
    }),
  );
});
