/** Queues and delivers mail as a node does, with a real database and a given SMTP server. */
import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import { letter } from '#server/gateway/mails/letter.ts';
import type { LetterKind } from '#server/gateway/mails/kinds.ts';
import { mailQueue } from '#server/gateway/mails/mail-queue.ts';
import { mailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { smtp } from '#server/gateway/mails/smtp.ts';
import { jobsWith } from '#server/jobs/registry.ts';
import { startJobRunner, type JobRunner } from '#server/jobs/runner.ts';
import type { TestDatabase } from './database.ts';

export const SECRET = randomBytes(32).toString('hex');
export const TOKEN = 'f00dfeed'.repeat(8);

export const mailTo = (to: string, kind: LetterKind = 'recovery') =>
  letter(to, {
    kind,
    subject: `À ${to}`,
    text: ['Un lien.'],
    step: { label: 'Ouvrir', link: `https://alcove.test/reset-password?token=${TOKEN}` },
    after: 'Sinon, rien.',
  });

export interface MailNode extends JobRunner {
  queue: ReturnType<typeof mailQueue>;
}

export async function startMailNode(
  { ownerUrl, authUrl }: Pick<TestDatabase, 'ownerUrl' | 'authUrl'>,
  smtpUrl: string,
  secret = SECRET,
): Promise<MailNode> {
  const sql = postgres(authUrl, { max: 2, onnotice: () => undefined });
  const seal = mailSeal(secret);
  const queue = mailQueue(sql, seal, 60_000);
  const runner = await startJobRunner(
    ownerUrl,
    jobsWith({
      mail: smtp(smtpUrl, 'Alcôve <bonjour@alcove.test>'),
      seal,
      push: null,
      siteUrl: 'https://alcove.test',
      announce: () => undefined,
    }),
  );
  return {
    queue,
    async stop() {
      await queue.settled();
      await runner.stop();
      await sql.end();
    },
  };
}

/** Makes all waiting jobs due now. */
export const allDue = async (owner: Sql): Promise<void> =>
  void (await owner.begin((tx) => [
    tx`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`,
    tx`select pg_notify('jobs:insert', '{"count":1}')`,
  ]));
