/** Every expected refusal. Each has a recovery and a French text (src/i18n), and a test. */
import * as z from 'zod/mini';

/** Why the server rejected one entry, or the device one command. */
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
  /** So many messages have waited for the other's first word. */
  'unanswered',
  'too-many-conversations',
  'too-many-reports',
  /** The picture is no longer on this device, or the server does not take it. */
  'picture-lost',
  'picture-refused',
  /** The member's pictures take up all the room that the server gives them. */
  'pictures-full',
  /** It is not where its message says: whoever has it brings it again. */
  'picture-missing',
]);
export type RefusalCode = z.infer<typeof refusalCode>;

/** Why a whole request failed. */
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
]);
export type FailureCode = z.infer<typeof failureCode>;

export const errorCode = z.union([refusalCode, failureCode]);
export type ErrorCode = z.infer<typeof errorCode>;
