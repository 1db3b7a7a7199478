/** Codes of all expected refusals. Each has a recovery and a French text (src/i18n), and a test. */
import * as z from 'zod/mini';

/** Reasons for which the server rejects one entry, or the device one command. */
export const refusalCode = z.enum([
  'blocked',
  'blocked-mine',
  'foreign',
  'unknown-message',
  'unknown-conversation',
  'unknown-member',
  'cancelled',
  'deleted',
  'edit-too-late',
  'text-too-long',
  'empty-message',
  'invalid',
  'with-rejected',
  'stale',
  /** The limit of messages to a member who has never answered is reached. */
  'unanswered',
  'too-many-conversations',
  /** A rule of the house holds back links to a member who has never answered. */
  'link-too-soon',
  /** The member has chosen who may write to them first, and this one may not. */
  'contact-closed',
  'too-many-reports',
  /** A measure of the house closes this to the member. */
  'sanctioned',
  /** The picture is no longer on this device, or the server does not accept it. */
  'picture-lost',
  'picture-refused',
  /** The member's pictures take all the room that the server allows them. */
  'pictures-full',
  /** The picture is not on the server. A device that has it uploads it again. */
  'picture-missing',
  /** Of groups. `unknown-group` also stands for a private one that the member knows nothing of. */
  'unknown-group',
  'group-deleted',
  'group-banned',
  'group-full',
  'not-in-group',
  'already-in-group',
  'group-admins-only',
  'group-creator',
  'last-admin',
  'group-silenced',
  'group-joined-again',
  'group-name-short',
  'group-name-long',
  'group-description-long',
  'too-many-groups',
  'too-many-invitations',
  'too-many-links',
  'too-many-pins',
  'mention-all-too-soon',
  'invitation-gone',
  'request-gone',
  'group-link-gone',
  'group-link-expired',
  'group-link-used',
  'group-link-revoked',
  'poll-closed',
  /** Of events. `unknown-event` also stands for one that the member may not see. */
  'unknown-event',
  'event-own',
  'event-cancelled',
  'event-over',
  'event-refused',
  'event-premium',
  /** Of clubs. */
  'unknown-club',
  'certified-only',
  /** Of albums. `unknown-media` also stands for one that the member may not see. */
  'unknown-media',
  'album-photos-full',
  'album-videos-full',
  /** The file of a video is not as long as its entry says. */
  'album-video-length',
  'media-premium',
  /** The proof of age is missing that this installation wants. */
  'media-restricted',
  /** Of testimonials and of the wall. `testimonial-strangers`: the two have neither written to each other nor met. */
  'testimonial-restricted',
  'testimonial-strangers',
  'testimonial-refused',
  'testimonial-gone',
  'warning-gone',
  /** Of live rooms: it is closed, with all that was in it. */
  'room-gone',
]);
export type RefusalCode = z.infer<typeof refusalCode>;

/** Reasons for which a whole request fails. */
export const failureCode = z.enum([
  'offline',
  'timeout',
  'bad-request',
  'unauthorized',
  'session-lost',
  'forbidden',
  'not-found',
  'rate-limited',
  'too-large',
  'pictures-full',
  'protocol-too-old',
  'retry',
  'server-error',
  'bad-answer',
  'storage-full',
  'storage-broken',
  'invalid-credentials',
  'email-not-confirmed',
  'account-blocked',
  'too-many-attempts',
  /** The house has stopped what members write, or registrations, for a while [S34]. */
  'read-only',
  'sign-up-closed',
]);
export type FailureCode = z.infer<typeof failureCode>;

export const errorCode = z.union([refusalCode, failureCode]);
export type ErrorCode = z.infer<typeof errorCode>;
