/** Histories of reports: both servers store the same, and no other member is notified. */
import { expect } from 'vitest';
import type { MessageId } from '#schemas/ids.ts';
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
};
