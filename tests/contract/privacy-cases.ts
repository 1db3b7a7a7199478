/** Hand-written histories of « Confidentialité » for both servers. */
import { expect } from 'vitest';
import type { Audience } from '#schemas/actions/privacy-set.ts';
import { entryOf } from '#tests/support/entries.ts';
import { codes, type Cases } from './sides.ts';

const writing = (audience: Audience) => entryOf({ action: 'privacy.set', data: { setting: 'writing', audience } });

export const privacyCases: Cases = {
  '[MEMBERAREA-26] who may not write first is refused, until the other has written': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    await both.push(bela, [writing('nobody')]);
    expect(codes((await both.push(ada, [asAda.send('un'), asAda.open()])).results)).toEqual([
      'contact-closed',
      'contact-closed',
    ]);
    await both.push(bela, [asBela.send('deux')]);
    expect(codes((await both.push(ada, [asAda.send('trois')])).results)).toEqual(['applied']);
    await both.everything();
  },
  '[MEMBERAREA-26] a conversation in which only one has written stays closed to them': async (
    both,
    { ada, bela, asAda },
  ) => {
    await both.push(ada, [asAda.send('un')]);
    await both.push(bela, [writing('certified')]);
    expect(codes((await both.push(ada, [asAda.send('deux'), asAda.open()])).results)).toEqual([
      'contact-closed',
      'applied',
    ]);
    await both.push(bela, [writing('everyone')]);
    expect(codes((await both.push(ada, [asAda.send('trois')])).results)).toEqual(['applied']);
    await both.everything();
  },
};
