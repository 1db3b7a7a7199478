/** English texts of all error codes. The compiler demands one for every code. */
import type { ErrorCode } from '#schemas/error-codes.ts';
import type * as french from '../fr/errors.ts';
import { albumRefusals } from './album-refusals.ts';
import { clubRefusals } from './club-refusals.ts';
import { eventRefusals } from './event-refusals.ts';
import { failureTexts } from './failures.ts';
import { groupRefusals } from './group-refusals.ts';
import { testimonialRefusals } from './testimonial-refusals.ts';

export const errorTexts: Record<ErrorCode, string> = {
  ...failureTexts,
  blocked: 'This member is no longer available.',
  'blocked-mine': 'You have blocked this member. Unblock them to write to them.',
  foreign: 'This action does not belong to this account.',
  'unknown-message': 'This message no longer exists.',
  'unknown-conversation': 'This conversation no longer exists.',
  'unknown-member': 'This member no longer exists.',
  cancelled: 'Sending was cancelled.',
  deleted: 'This message was deleted.',
  'edit-too-late': 'A message can be edited for 15 minutes. You can send it as a new message.',
  'text-too-long': 'The message is longer than 1,000 characters.',
  'empty-message': 'The message is empty.',
  invalid: 'This request is not valid.',
  'with-rejected': 'Depends on a message that could not be sent.',
  stale: 'This message has been waiting for more than 12 hours. Send it all the same?',
  unanswered: 'Wait for an answer: you can write again as soon as this member has answered you.',
  'too-many-conversations': 'You have started many conversations today. You can open others tomorrow.',
  'link-too-soon':
    'A first message goes without a link: remove it, or wait until this member has answered you before you send it.',
  'contact-closed': 'This member has chosen who may write to them first. Your message was not delivered.',
  sanctioned: 'A decision of the moderators limits what you can do here. It is in your settings, under “Decisions”.',
  'too-many-reports': 'You have sent many reports today. You can send others tomorrow.',
  'picture-lost': 'This file is no longer on this device.',
  'picture-refused': 'The server did not accept this file.',
  'picture-missing': 'This file did not reach the server.',
  ...groupRefusals,
  ...eventRefusals,
  ...clubRefusals,
  ...albumRefusals,
  ...testimonialRefusals,
};

/** The last sentence of an error whose request may be repeated after a wait. */
export const tryAgainIn: typeof french.tryAgainIn = (ms) => `Try again in ${delayText(ms)}.`;

function delayText(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  if (seconds <= 90) return `${seconds}\u00a0second${seconds === 1 ? '' : 's'}`;
  return `${Math.ceil(seconds / 60)}\u00a0minutes`;
}
