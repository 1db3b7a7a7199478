/**
 * Sends mail over SMTP: `smtps://name:password@host:465`, or `smtp://…:587`, which switches to TLS where it is offered.
 */
import { createTransport } from 'nodemailer';
import type { MailDriver } from '../mail.ts';

const PATIENCE_MS = 20_000;

export function smtp(url: string, from: string): MailDriver {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
  });
  const [, host = 'localhost'] = /@([^\s>]+)/.exec(from) ?? [];
  return {
    async send({ to, subject, text, html, replyTo, headers, id }, signal) {
      const known = id === undefined ? {} : { messageId: `<${id}@${host}>` };
      await transport.sendMail({
        from,
        to,
        subject,
        text,
        html,
        ...(replyTo && { replyTo }),
        ...(headers && { headers }),
        ...known,
        ...(signal && { signal }),
      });
    },
  };
}
