/** Hand-written histories for both servers, one for each branch of the rules. `Both` compares the answers. */
import { expect } from 'vitest';
import type { Epoch } from '#schemas/ids.ts';
import { editOf } from '#tests/support/entries.ts';
import { albumCases } from './album-cases.ts';
import type { Both } from './both.ts';
import { contactCases } from './contact-cases.ts';
import { expressiveCases } from './expressive-cases.ts';
import { followCases } from './follow-cases.ts';
import { groupCases } from './group-cases.ts';
import { messageCases } from './message-cases.ts';
import { notificationCases } from './notification-cases.ts';
import { pictureCases } from './picture-cases.ts';
import { privacyCases } from './privacy-cases.ts';
import { readingCases } from './reading-cases.ts';
import { reportCases } from './report-cases.ts';
import { sightCases } from './sight-cases.ts';
import { testimonialCases } from './testimonial-cases.ts';
import { codes, sides, type Cases, type Sides } from './sides.ts';

export const cases: Cases = {
  ...readingCases,
  ...sightCases,
  ...messageCases,
  ...expressiveCases,
  ...reportCases,
  ...contactCases,
  ...pictureCases,
  ...groupCases,
  ...followCases,
  ...albumCases,
  ...privacyCases,
  ...notificationCases,
  ...testimonialCases,
  '[Y13] a profile’s fields: changed once, on both sides, not at all, and asked for again': async (both, { ada }) => {
    const edit = editOf({ soundVolume: { base: 0.3, value: 0.8 }, soundOnMention: { base: true, value: false } });
    await both.push(ada, [edit]);
    await both.push(ada, [
      edit,
      editOf({ soundVolume: { base: 0.3, value: 0.5 } }),
      editOf({ soundOnMention: { base: true, value: true } }),
    ]);
    await both.everything();
  },
  '[Y21] another epoch: a push is refused whole, a pull is a first one, earlier requests go on': async (
    both,
    { ada, bela, asAda },
  ) => {
    const sent = asAda.send('un');
    await both.push(ada, [sent]);
    const [heads, before] = [both.heads(bela), both.epoch];
    await both.turn();
    expect((await both.push(ada, [asAda.send('deux')], before)).results).toEqual([]);
    await both.push(ada, [asAda.send('deux')], null);
    await both.pull(bela, heads, before);
    await both.pull(bela, heads, 'another life' as Epoch);
    expect(codes((await both.push(ada, [sent])).results)).toEqual(['duplicate']);
    await both.everything();
  },
};
export const playCase = (both: Both, act: (both: Both, given: Sides) => Promise<void>): Promise<void> =>
  act(both, sides(both));
