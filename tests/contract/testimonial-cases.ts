/** Hand-written histories of testimonials and of the wall for both servers. */
import type { TestimonialId } from '#schemas/ids.ts';
import { notificationsStreamId } from '#schemas/streams/notifications.ts';
import { editOf, entryOf, pairCommands, pairId } from '#tests/support/entries.ts';
import { codes, type Cases } from './sides.ts';
import { expect } from 'vitest';

const consent = () => editOf({ sensitiveConsent: { base: null, value: 1 } });
const reportOf = (author: string, subject: string) =>
  entryOf({
    action: 'testimonial.report',
    data: {
      testimonialId: pairId(
        author as never,
        notificationsStreamId(subject as never) as never,
      ) as string as TestimonialId,
      reason: 'harassment',
    },
  });

export const testimonialCases: Cases = {
  '[MEMBERAREA-21] a testimonial needs messages both ways, a full profile, and somebody who can be found': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    await both.push(ada, [asAda.testify('Très bien')]);
    await both.push(bela, [consent()]);
    await both.push(ada, [asAda.testify('Très bien'), asAda.testify(null), asAda.testify('  ')]);
    await both.raise(ada);
    await both.push(ada, [asAda.send('Bonsoir'), asAda.testify('Très bien')]);
    await both.push(bela, [asBela.send('Bonsoir à vous')]);
    const { results } = await both.push(ada, [asAda.testify('Très bien'), asAda.testify('Encore mieux')]);
    expect(codes(results)).toEqual(['applied', 'applied']);
    await both.push(ada, [asAda.testify(null), asAda.testify('Encore mieux'), asAda.testify(null)]);
    await both.push(bela, [asBela.answerTestimonial(true)]);
    await both.push(ada, [asAda.testify('Très bien')]);
    await both.everything();
  },
  '[MEMBERAREA-21] its subject accepts, answers, refuses and reports; a refusal is final': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    await both.push(bela, [consent(), asBela.send('Bonsoir'), asBela.answerTestimonial(true)]);
    await both.raise(ada);
    await both.push(ada, [asAda.send('Bonsoir'), asAda.testify('Très bien'), reportOf(ada, bela)]);
    await both.push(bela, [
      asBela.answerTestimonial(true, 'Merci'),
      asBela.answerTestimonial(true),
      reportOf(ada, bela),
      asBela.answerTestimonial(false),
      asBela.answerTestimonial(true),
      reportOf(ada, bela),
    ]);
    await both.push(ada, [asAda.testify('Encore'), asAda.testify(null), asAda.testify('Encore')]);
    await both.everything();
  },
  '[MEMBERAREA-21] a block ends testimonials both ways, and refuses new ones': async (
    both,
    { ada, bela, asAda, asBela },
  ) => {
    await both.push(bela, [consent(), asBela.send('Bonsoir')]);
    await both.raise(ada);
    await both.push(ada, [asAda.send('Bonsoir'), asAda.testify('Très bien')]);
    await both.push(bela, [asBela.block(), asBela.answerTestimonial(true), asBela.testify('Moi aussi')]);
    await both.push(ada, [asAda.testify('Encore'), asAda.testify(null)]);
    await both.push(bela, [asBela.unblock(), asBela.answerTestimonial(true)]);
    await both.push(ada, [asAda.testify('Encore')]);
    await both.everything();
  },
  '[MEMBERAREA-15] a profile is reported to the wall by whoever finds it or was written to': async (
    both,
    { ada, bela, asAda, asBela, withCyd },
  ) => {
    const self = pairCommands(ada, ada);
    await both.push(ada, [asAda.warn(), self.warn()]);
    await both.push(bela, [asBela.send('Envoyez-moi de l’argent')]);
    await both.push(ada, [asAda.warn(), asAda.warn(), asAda.warn('pressure', '69'), asAda.warn('fake-profile')]);
    await both.push(ada, [withCyd.warn(), asAda.block(), asAda.warn('impersonation')]);
    await both.everything();
  },
};
