/**
 * Computes what a push carries instead of names: tag and id of a notice, which only the server and the device can
 * relate to a subject [S29]. Both use these functions.
 */
import { fromBase64url, toBase64url } from './bytes-text.ts';
import { uuidOf } from './uuid.ts';

const encoder = new TextEncoder();

/** What a push is about: `type` is a kind of notification [NOTIF-04] or `call`, `subject` for example a stream's id. */
export interface PushSubject {
  type: string;
  subject: string;
}

/** Hashes under the secret of one subscription. */
export interface PushMarks {
  /** Returns the tag of a subject on a day (`YYYY-MM-DD`), of 32 characters: it replaces notices, and is the topic. */
  tagOf(subject: PushSubject, day: string): Promise<string>;
  /** Returns the id of one notice, of 32 characters: 16 random bytes, and a hash of them with the subject. */
  noticeId(random: Uint8Array, subject: PushSubject): Promise<string>;
  /** Returns whether a notice is about a subject. */
  isAbout(notice: string, subject: PushSubject): Promise<boolean>;
}

const RANDOM_BYTES = 16;
const HASH_BYTES = 8;
const TAG_BYTES = 24;
const noticeShape = /^[\w-]{32}$/;

/** Returns the delivery of a notice, by which the server knows it; null: it is none. */
export function deliveryOf(notice: string): string | null {
  return noticeShape.test(notice) ? uuidOf(fromBase64url(notice).subarray(0, RANDOM_BYTES)) : null;
}

/** `secret`: base64url, as the server gave it at the registration. */
export function pushMarks(secret: string): PushMarks {
  const key = crypto.subtle.importKey('raw', fromBase64url(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const hash = async (purpose: string, { type, subject }: PushSubject, extra: string, length: number) => {
    const signed = await crypto.subtle.sign(
      'HMAC',
      await key,
      encoder.encode([purpose, type, subject, extra].join('\n')),
    );
    return new Uint8Array(signed).subarray(0, length);
  };
  const noticeId = async (random: Uint8Array, subject: PushSubject) =>
    toBase64url(Uint8Array.of(...random, ...(await hash('notice', subject, toBase64url(random), HASH_BYTES))));
  return {
    tagOf: async (subject, day) => toBase64url(await hash('tag', subject, day, TAG_BYTES)),
    noticeId,
    isAbout: async (notice, subject) =>
      noticeShape.test(notice) && (await noticeId(fromBase64url(notice).subarray(0, RANDOM_BYTES), subject)) === notice,
  };
}
