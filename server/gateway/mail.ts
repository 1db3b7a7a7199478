/** Mail as a port. Development keeps it in memory, where tests and a local page can read it. */
import type { LetterKind } from './mails/kinds.ts';

export interface Mail {
  kind: LetterKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not who sent it. */
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
  /** A UUID, of a mail that may be sent twice: by it the second one is recognised as the first. */
  id?: string;
}

export interface MailDriver {
  /** Gives up when the signal is aborted. Rejects with what the server has answered, where it has. */
  send(mail: Mail, signal?: AbortSignal): Promise<void>;
  /** It neither waits nor fails, and delivers to this process alone: its mails are not queued. */
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
