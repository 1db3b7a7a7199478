/** English texts of the contact form, on its static page. */
import { CONTACT_MESSAGE_LENGTH } from '#schemas/limits.ts';
import { formatNumber } from '#i18n/en/typography.ts';
import type { Translation } from '#i18n/translation.ts';
import type { contact as french } from './contact.fr.ts';

export const contact: Translation<typeof french> = {
  label: 'Write to us',
  name: 'Name or pseudonym (optional)',
  email: 'Your email address',
  emailHint: 'It is only used to answer you.',
  subject: 'Subject',
  message: 'Your message',
  messageHint: `${formatNumber(CONTACT_MESSAGE_LENGTH)} characters at most. Do not put a password in it.`,
  trap: 'Do not fill in this field',
  submit: 'Send the message',
  sending: 'Sending…',
  subjects: {
    account: 'My account',
    report: 'Report a problem',
    data: 'Personal data',
    partner: 'Partnership',
    press: 'Press',
    accessibility: 'Accessibility',
    other: 'Something else',
  },
  errors: {
    'name-too-long': 'This name is too long.',
    'email-too-long': 'This address is too long.',
    'email-invalid': 'This address does not seem complete.',
    'subject-missing': 'Choose a subject.',
    'message-too-short': 'Write at least a few words.',
    'message-too-long': 'This message is too long.',
  },
  outcomes: {
    kept: 'Your message has arrived. We will answer you by email.',
    invalid: 'Your message could not be read. Check the fields, then send it again.',
    limited: 'You have sent several messages in a short time. Try again in a quarter of an hour.',
    failed: 'Your message was not sent. Try again in a moment.',
  },
  offline: 'You are offline: nothing was sent. What you have written stays here, send it when the network is back.',
};
