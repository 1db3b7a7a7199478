/** Histories of reports: both servers store the same, and no other member is notified. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { LiveRoomId } from '#schemas/entities/live.ts';
import type { ConversationId, MemberId, MessageId } from '#schemas/ids.ts';
import { entryOf } from '#tests/support/entries.ts';
import { codes, type Cases } from './sides.ts';

export const reportCases: Cases = {
  '[Y2, Y4] reports carry the server’s text: blocked or not, twice, of foreign or unknown messages': async (
    both,
    { ada, bela, cyd, asAda, asBela, asCyd },
  ) => {
    const [kept, gone] = [asBela.send('un'), asBela.send('deux')];
    const report = asAda.report({
      messageIds: [gone.id, kept.id].map((id) => id as string as MessageId),
      words: 'Assez.',
    });
    expect(codes((await both.push(ada, [asAda.report()])).results)).toEqual(['unknown-conversation']);
    await both.push(bela, [asBela.open(), kept, gone, asBela.remove(gone.id)]);
    await both.push(ada, [report, report, asAda.block(), asAda.report({ reason: 'scam' })]);
    expect(
      codes(
        (await both.push(bela, [asBela.report({ reason: 'other' }), { ...report, ...asBela.report({}, report.id) }]))
          .results,
      ),
    ).toEqual(['applied', 'foreign']);
    const stranger = { messageIds: [kept.id as string as MessageId] };
    await both.push(cyd, [
      asCyd.send('Bonsoir'),
      asCyd.report(stranger),
      asCyd.report({ ...stranger, conversationId: asAda.stream, memberId: bela }),
    ]);
    expect((await both.reports()).map(({ evidence }) => evidence.length)).toEqual([2, 0, 0, 0]);
    await both.everything();
  },
  '[Y2] a report that comes again when its id is known no more is told once': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    const report = asAda.report();
    await both.push(bela, [asBela.send('un')]);
    await both.push(ada, [report]);
    await both.later(401 * 24 * 60);
    await both.push(ada, [asAda.open()]);
    expect(codes((await both.push(ada, [report])).results)).toEqual(['applied']);
    expect(await both.reports()).toHaveLength(1);
    await both.everything();
  },
  '[Y9] a report tells nobody that the other has opened a conversation': async (both, { ada, bela, asAda, asBela }) => {
    await both.push(bela, [asBela.open()]);
    expect(codes((await both.push(ada, [asAda.report()])).results)).toEqual(['unknown-conversation']);
    await both.everything();
  },
  '[G8] a group is reported by whoever sees it, and counts towards the day': async (both, { ada, bela, cyd }) => {
    const [open, closed] = [randomUUID(), randomUUID()] as ConversationId[];
    const make = (groupId: ConversationId, privacy: 'public' | 'private') =>
      both.command(ada, { action: 'group.create', data: { groupId, name: 'Les flâneurs', privacy } });
    await make(open as ConversationId, 'public');
    await make(closed as ConversationId, 'private');
    const report = (group: string) =>
      entryOf({ action: 'group.report', data: { group: group as ConversationId, reason: 'scam', words: '' } });
    const all = () => [open, closed, randomUUID()].map((group) => report(group as string));
    expect(codes((await both.push(ada, all())).results)).toEqual(['invalid', 'invalid', 'unknown-group']);
    expect(codes((await both.push(bela, all())).results)).toEqual(['applied', 'unknown-group', 'unknown-group']);
    await both.command(ada, { action: 'group.invite', data: { groupId: closed as ConversationId, memberId: cyd } });
    expect(codes((await both.push(cyd, all())).results)).toEqual(['applied', 'applied', 'unknown-group']);
    await both.command(ada, { action: 'group.delete', data: { groupId: open as ConversationId } });
    expect(codes((await both.push(bela, [report(open as string)])).results)).toEqual(['group-deleted']);
    await both.everything();
  },
  '[LIVE-07] of a room that is gone any member is reported, but not the room, nor oneself': async (
    both,
    { ada, bela },
  ) => {
    const report = (memberId: MemberId | null) =>
      entryOf({
        action: 'live.report',
        data: { room: randomUUID() as LiveRoomId, memberId, still: null, reason: 'threat', words: '' },
      });
    expect(codes((await both.push(ada, [report(bela), report(null), report(ada)])).results)).toEqual([
      'applied',
      'room-gone',
      'unknown-member',
    ]);
    await both.everything();
  },
};
