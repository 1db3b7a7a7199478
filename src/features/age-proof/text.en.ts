/** English texts of the proof of age. */
import type { Translation } from '#i18n/translation.ts';
import type { ageProof as french } from './text.fr.ts';

export const ageProof: Translation<typeof french> = {
  title: 'Proof of age',
  lead: 'Your digital identity wallet confirms that you are 18 or over. We learn nothing else.',
  needsConnection: 'You need a connection to prove your age.',
  free: {
    title: 'Nothing to prove here',
    text: 'What you declared at sign-up is enough.',
  },
  proven: {
    title: 'Your age is verified',
    text: (day) => `Since ${day}. Everything your status gives is open to you.`,
    hint: 'All that is kept of this check is the fact itself, its date and the means used.',
  },
  steps: {
    title: 'How it works',
    items: [
      'Open the request in your wallet, on this device or on your phone.',
      'Agree to present a single piece of information: that you are 18 or over.',
      'Come back here: this page changes by itself.',
    ],
  },
  start: 'Start',
  again: 'Start again',
  question: {
    title: 'Your request',
    code: 'Code to scan with your phone',
    scan: 'Scan this code with your phone’s camera.',
    open: 'Open my wallet',
    until: (time) => `Valid until ${time}, for a single answer.`,
    waiting: 'Waiting for your wallet…',
  },
  lapsed: 'The request expired without an answer. Nothing is left of it.',
  refused: 'The proof did not succeed',
  privacy:
    'No name, no date of birth, no document: the question does not ask for them, and only the answer “yes” is read.',
  refusals: {
    'age-proof-done': 'Your age is already verified, or proof is no longer asked for.',
    'age-proof-requests': 'Too many attempts today. Try again tomorrow.',
  },
  reasons: {
    declined: 'Your wallet presented nothing: you refused, or it holds no attestation of age.',
    unreadable: 'Your wallet’s answer could not be checked. Try again.',
    replayed: 'This answer was prepared for another request. Try again.',
    audience: 'This answer was meant for another site. Try again, from this page.',
    issuer: 'The attestation comes from an issuer that this house does not know.',
    expired: 'The attestation in your wallet has expired. Renew it with its issuer.',
    'under-age': 'The attestation does not say that you are 18 or over.',
  },
};
