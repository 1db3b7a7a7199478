/**
 * Encrypts the mails that wait in the database: AES-256-GCM under a key derived from the secret that signs tokens. A
 * dump of the database then holds no link that opens an account, though mails wait in it for up to a day. After a
 * change of the secret, waiting mails cannot be read.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Mail } from '../mail.ts';
import { mailKind } from './kinds.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

const mail = z.object({
  kind: mailKind,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.optional(z.string()),
  headers: z.optional(z.record(z.string(), z.string())),
});

export interface MailSeal {
  /** Encrypts a mail, bound to its id: the content of one row cannot be moved to another. */
  close(id: string, mail: Mail): Buffer;
  /** Decrypts a mail. Returns null when it was sealed with another key, or changed since. */
  open(id: string, sealed: Buffer): Mail | null;
}

export function mailSeal(secret: string): MailSeal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'alcove:mail-queue', 32));
  return {
    close(id, content) {
      const nonce = randomBytes(NONCE);
      const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(id));
      const words = Buffer.concat([cipher.update(JSON.stringify(content), 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), words]);
    },
    open(id, sealed) {
      try {
        const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE), { authTagLength: TAG }).setAAD(
          Buffer.from(id),
        );
        decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
        const words = Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]);
        return mail.parse(JSON.parse(words.toString('utf8'))) as Mail;
      } catch {
        return null;
      }
    },
  };
}
