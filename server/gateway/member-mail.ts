/**
 * Sends optional mails to members who want them. Each carries the link that stops its kind: in its last line for
 * people, and in its headers for mail programs (RFC 8058).
 */
import type { Sql } from 'postgres';
import { stopLine, stopLink } from '#lib/letter.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { MailKind } from '#schemas/wire/mail-preference.ts';
import { asService } from './as-service.ts';
import { letter, type Letter } from './mails/letter.ts';
import type { MailQueue } from './mails/mail-queue.ts';
import { withStopHeaders } from './mails/stop-link.ts';

interface Ports {
  sql: Sql;
  mail: Pick<MailQueue, 'send'>;
  siteUrl: string;
}

/** Resolves to false when the member does not want such mails. */
export async function mailMember(
  { sql, mail, siteUrl }: Ports,
  member: { id: MemberId; email: string },
  kind: MailKind,
  words: Omit<Letter, 'after' | 'kind'>,
): Promise<boolean> {
  const token = await asService(
    sql,
    (tx) => tx<{ answer: string | null }[]>`select public.mail_token(${member.id}, ${kind}) as answer`,
  );
  if (!token) return false;
  const link = stopLink(siteUrl, token);
  await mail.send(withStopHeaders(letter(member.email, { ...words, kind: 'wished', after: stopLine(link) }), link));
  return true;
}
