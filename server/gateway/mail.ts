/** Mail as a port. Development keeps it in memory, where tests and a local page can read it. */

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Whom an answer goes to, where that is not who sent it. */
  replyTo?: string;
  headers?: Readonly<Record<string, string>>;
}

export interface MailDriver {
  send(mail: Mail): Promise<void>;
}

export interface Mailbox extends MailDriver {
  readonly mails: readonly Mail[];
}

const KEPT = 100;

export function mailbox(): Mailbox {
  const mails: Mail[] = [];
  return {
    mails,
    async send(mail) {
      mails.push(mail);
      if (mails.length > KEPT) mails.shift();
    },
  };
}
