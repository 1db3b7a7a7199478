/**
 * Sends mail over SMTP: `smtps://name:password@host:465`, or `smtp://…:587`, which switches to TLS. A server that offers
 * none gets no mail and no password, except on this machine.
 */
import { createTransport } from 'nodemailer';
import { isLoopback } from '../../demonstration.ts';
import type { MailDriver } from '../mail.ts';

const PATIENCE_MS = 20_000;

/** Whether the connection has to be encrypted: wherever it leaves this machine. */
export const needsTls = (url: string): boolean => !isLoopback(new URL(url).hostname);

export function smtp(url: string, from: string): MailDriver {
  const transport = createTransport({
    url,
    requireTLS: needsTls(url),
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
