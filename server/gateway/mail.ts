/** Port for mail. Development keeps mails in memory, where tests and a local page can read them. */
import type { LetterKind } from './mails/kinds.ts';

export interface Mail {
  kind: LetterKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address for replies, where it is not the sender's. */
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
  /** UUID of a mail that may be sent twice, by which the receiver recognises the second one. */
  id?: string;
}

export interface MailDriver {
  /** Sends a mail. Stops when the signal is aborted. Rejects with the mail server's answer where there is one. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** Whether the driver neither waits nor fails, and delivers within this process: its mails are not queued. */
  atOnce?: boolean;
}

export interface Mailbox extends MailDriver {
  readonly mails: readonly Mail[];
}

const CAPACITY = 100;

export function mailbox(): Mailbox {
  const mails: Mail[] = [];
  return {
    mails,
    atOnce: true,
    async send(mail) {
      mails.push(mail);
      if (mails.length > CAPACITY) mails.shift();
    },
  };
}
