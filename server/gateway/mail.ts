/** Mail as a port. Development keeps it in memory, where tests and a local page can read it. */
import { AsyncLocalStorage } from 'node:async_hooks';

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

/** Where the request under way wants its link to lead; `@supabase/lite` drops it and always names the site. */
export const redirectWanted = new AsyncLocalStorage<string | null>();

export const redirecting = (driver: MailDriver): MailDriver => ({
  async send({ text, html, ...mail }) {
    const wanted = redirectWanted.getStore() ?? null;
    const lead = (body: string) => (wanted === null ? body : body.replace(/(redirect_to=)[^&"\s<]*/g, (_, name: string) => name + encodeURIComponent(wanted)));
    await driver.send({ ...mail, text: lead(text), html: lead(html) });
  },
});

/** Only onto the site itself: a mail of ours never leads elsewhere. */
export function allowedRedirect(asked: string | null, siteUrl: string): string | null {
  if (asked === null || !URL.canParse(asked)) return null;
  return new URL(asked).origin === new URL(siteUrl).origin ? asked : null;
}
