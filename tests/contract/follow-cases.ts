/** Hand-written histories of follows for both servers. */
import { editOf } from '#tests/support/entries.ts';
import { pairCommands } from '#tests/support/entries.ts';
import type { Cases } from './sides.ts';

const consent = () => editOf({ sensitiveConsent: { base: null, value: 1 } });

export const followCases: Cases = {
  '[MEMBERAREA-17] follows, repeated, ended and begun anew, of whoever can be found': async (
    both,
    { ada, bela, asAda },
  ) => {
    await both.push(ada, [asAda.follow()]);
    await both.push(bela, [consent()]);
    const follow = asAda.follow();
    await both.push(ada, [follow, asAda.follow()]);
    await both.push(ada, [follow, asAda.follow(false), asAda.follow(false), asAda.follow()]);
    await both.follows();
    await both.everything();
  },
  '[MEMBERAREA-16] a follower is accepted once, removed, and begins anew without that': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    await both.push(bela, [consent()]);
    await both.push(bela, [asBela.answerFollower(true)]);
    await both.push(ada, [asAda.follow()]);
    await both.push(bela, [asBela.answerFollower(true), asBela.answerFollower(true)]);
    await both.push(ada, [asAda.follow()]);
    await both.follows();
    await both.push(bela, [asBela.answerFollower(false), asBela.answerFollower(false)]);
    await both.push(ada, [asAda.follow()]);
    await both.follows();
  },
  '[MEMBERAREA-17] a block ends follows both ways, and refuses new ones until it ends': async (
    both,
    { ada, bela, cyd, asAda, asBela, asCyd },
  ) => {
    await both.push(ada, [consent()]);
    await both.push(bela, [consent()]);
    await both.push(ada, [asAda.follow()]);
    await both.push(bela, [asBela.follow(), asBela.answerFollower(true)]);
    await both.push(cyd, [asCyd.follow()]);
    await both.push(bela, [asBela.block(), asBela.follow(), asBela.answerFollower(true), asBela.follow(false)]);
    await both.push(ada, [asAda.follow(), asAda.answerFollower(true), asAda.answerFollower(false)]);
    await both.follows();
    await both.push(bela, [asBela.unblock()]);
    await both.push(ada, [asAda.follow()]);
    await both.follows();
    await both.everything();
  },
  '[MEMBERAREA-17] nobody follows themselves, somebody unknown, or in another pair’s order': async (
    both,
    { ada, bela, asAda, withCyd },
  ) => {
    await both.push(bela, [consent()]);
    const self = pairCommands(ada, ada);
    const nobody = pairCommands(ada, crypto.randomUUID() as typeof ada);
    const mixed = { ...asAda.follow(), data: { ...asAda.follow().data, conversationId: withCyd.stream } };
    await both.push(ada, [self.follow(), nobody.follow(), nobody.answerFollower(true), mixed as never]);
    await both.follows();
  },
};
