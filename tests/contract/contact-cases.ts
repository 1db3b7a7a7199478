/** Histories about limits: on strangers whom a member writes to, on messages without a reply, and on reports. */
import { expect } from 'vitest';
import { unlimited } from '#simulator/server/small-environment.ts';
import { codes, type Cases } from './sides.ts';

const DAY = 24 * 60;
const WEEK = 7 * DAY;

export const contactCases: Cases = {
  '[CHAT-29] a stranger is written to three times, in one push or several, until they answer': async (
    both,
    { ada, bela, asAda, asBela },
  ) =>
    both.allowing({ ...unlimited, unanswered: 3 }, async () => {
      const tooLong = asAda.send('x'.repeat(1001));
      const refused = asAda.send('quatre');
      expect(
        codes(
          (
            await both.push(ada, [
              asAda.send('un'),
              tooLong,
              asAda.send('deux'),
              asAda.send('trois'),
              refused,
              asAda.send('cinq'),
            ])
          ).results,
        ),
      ).toEqual(['applied', 'text-too-long', 'applied', 'applied', 'unanswered', 'unanswered']);
      expect(codes((await both.push(ada, [asAda.send('six')])).results)).toEqual(['unanswered']);
      await both.push(bela, [asBela.read(3, both.epoch)]);
      expect(codes((await both.push(ada, [asAda.send('sept')])).results)).toEqual(['unanswered']);
      await both.push(bela, [asBela.send('Bonsoir')]);
      // A refused entry may be sent again under its own id.
      expect(
        codes(
          (await both.push(ada, [refused, asAda.send('b'), asAda.send('c'), asAda.send('d'), asAda.send('e')])).results,
        ),
      ).toEqual(Array(5).fill('applied'));
      await both.everything();
    }),
  '[CHAT-29] who was written to first may write without end; who calls a message back has written it': async (
    both,
    { ada, bela, asAda, asBela },
  ) =>
    both.allowing({ ...unlimited, unanswered: 2 }, async () => {
      const withdrawn = asAda.send('un');
      await both.push(ada, [withdrawn, asAda.cancel(withdrawn.id), asAda.send('deux')]);
      expect(codes((await both.push(ada, [asAda.send('trois')])).results)).toEqual(['unanswered']);
      expect(codes((await both.push(bela, [asBela.send('a'), asBela.send('b'), asBela.send('c')])).results)).toEqual(
        Array(3).fill('applied'),
      );
      await both.everything();
    }),
  '[CHAT-60] conversations begun in a day are limited, by message or opening, less after the first days': async (
    both,
    { ada, bela, cyd, asAda, asBela, withCyd, asCyd },
  ) =>
    both.allowing({ ...unlimited, begunEarly: 1, begun: 2 }, async () => {
      expect(
        codes(
          (await both.push(ada, [asAda.send('un'), withCyd.send('un'), withCyd.send('deux'), asAda.send('deux')]))
            .results,
        ),
      ).toEqual(['applied', 'too-many-conversations', 'too-many-conversations', 'applied']);
      expect(codes((await both.push(ada, [withCyd.open()])).results)).toEqual(['too-many-conversations']);
      // Conversations that others have started do not count.
      expect(codes((await both.push(cyd, [asCyd.send('Bonsoir')])).results)).toEqual(['applied']);
      expect(codes((await both.push(ada, [withCyd.send('Bonsoir')])).results)).toEqual(['applied']);
      expect(codes((await both.push(bela, [asBela.open()])).results)).toEqual(['applied']);
      await both.everything();
    }),
  '[CHAT-60] after a day, and after the first days, more are begun': async (both, { ada, asAda, withCyd }) =>
    both.allowing({ ...unlimited, begunEarly: 1, begun: 2 }, async () => {
      await both.push(ada, [asAda.open()]);
      await both.later(DAY - 10);
      expect(codes((await both.push(ada, [withCyd.open()])).results)).toEqual(['too-many-conversations']);
      await both.later(WEEK - DAY + 20);
      expect(codes((await both.push(ada, [withCyd.open()])).results)).toEqual(['applied']);
      await both.everything();
    }),
  '[Y4] so many reports are taken in a day; one that comes again is none': async (both, { ada, bela, asAda, asBela }) =>
    both.allowing({ ...unlimited, reports: 2 }, async () => {
      await both.push(bela, [asBela.send('un')]);
      const first = asAda.report();
      expect(codes((await both.push(ada, [first, first, asAda.report(), asAda.report(), first])).results)).toEqual([
        'applied',
        'duplicate',
        'applied',
        'too-many-reports',
        'duplicate',
      ]);
      expect(await both.reports()).toHaveLength(2);
      await both.later(DAY + 10);
      expect(codes((await both.push(ada, [asAda.report()])).results)).toEqual(['applied']);
      await both.everything();
    }),
};
