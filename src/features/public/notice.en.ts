/** English texts of the form for reports without an account, and of what a receipt shows, on their static page. */
import { NOTICE_ADDRESS_LENGTH, STATEMENT_LENGTH } from '#schemas/limits.ts';
import { report } from '#i18n/en/report.ts';
import { formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { notice as french } from './notice.fr.ts';

export const notice: Translation<typeof french> = {
  label: 'Report content',
  address: 'What you are reporting',
  addressHint: `The address of the page, a username, or a description: ${formatNumber(NOTICE_ADDRESS_LENGTH)} characters at most.`,
  reason: report.reason,
  reasons: report.reasons,
  words: 'Why this content is a problem',
  wordsHint: `At least 20 characters, ${formatNumber(STATEMENT_LENGTH)} at most.`,
  name: 'Your name',
  email: 'Your email address',
  personHint: 'Optional if a minor is concerned.',
  emailHint: 'To receive the code of the report. Optional if a minor is concerned.',
  goodFaith: 'I believe in good faith that what I write is accurate and complete.',
  trap: 'Do not fill in this field',
  submit: 'Send the report',
  sending: 'Sending…',
  errors: {
    'address-missing': 'Say where this content is.',
    'address-too-long': 'This address is too long.',
    'reason-missing': 'Choose a reason.',
    'words-too-short': 'Write at least 20 characters.',
    'words-too-long': 'This text is too long.',
    'name-missing': 'Write your name.',
    'name-too-long': 'This name is too long.',
    'email-missing': 'Write your email address.',
    'email-too-long': 'This address is too long.',
    'email-invalid': 'This address does not seem complete.',
    'good-faith-missing': 'Tick this box to send the report.',
  },
  outcomes: {
    kept: 'Your report has arrived. Its code is in the address of this page, after “recu=”: keep it to read what follows.',
    invalid: 'The report could not be read. Check the fields, then send it again.',
    limited: 'Several reports have been sent from here in a short time. Try again in a quarter of an hour.',
    failed: 'The report was not sent. Try again in a moment.',
  },
  kept: ['Your report has arrived. Its code: ', '. Keep it to read what has become of it.'],
  offline: 'You are offline: nothing was sent. What you have written stays here, send it when the network is back.',
  result: {
    label: 'Follow a report',
    receipt: 'Code of the report',
    receiptHint: 'Twelve characters, such as ABCD-EFGH-JKLM.',
    submit: 'See the result',
    asking: 'One moment…',
    states: {
      waiting: 'This report is waiting for a person of the moderation to examine it.',
      nothing: 'This report has been examined. The moderation has taken no action.',
      acted: 'This report has been examined. The moderation has taken action.',
      unknown: 'This code does not match any report. Check it.',
    },
    on: { waiting: (day) => `Received on ${day}.`, decided: (day) => `Decision of ${day}.` },
    recourse:
      'If this answer does not satisfy you, you can report again with further details, turn to a certified dispute settlement body, or to a court.',
    failed: 'The result could not be read. Try again in a moment.',
    offline: 'You are offline: the result can be read when the network is back.',
    limited: 'Too many codes tried in a short time. Try again in a quarter of an hour.',
  },
};
