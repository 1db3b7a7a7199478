/** A database with members, a job runner and a push service: everything between an action and a device's notice. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MemberId } from '#schemas/ids.ts';
import { mailSeal, type MailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { mailbox, type MailDriver } from '#server/gateway/mail.ts';
import { jobsWith } from '#server/jobs/registry.ts';
import { startJobRunner, type JobRunner } from '#server/jobs/runner.ts';
import { openPush } from '#server/push/open-push.ts';
import { freshDatabase, type TestDatabase } from '../database.ts';
import { allDue } from '../mail-node.ts';
import { newPair, type PairMember } from '../pair.ts';
import { until } from '../until.ts';
import { startPushServiceDouble, type DoubleSubscription, type PushServiceDouble } from './push-service-double.ts';

export interface Device extends DoubleSubscription {
  device: string;
  secret: string;
}

export interface PushBed {
  database: TestDatabase;
  service: PushServiceDouble;
  ada: PairMember;
  bela: PairMember;
  key: string;
  /** Seals the mails that its runner delivers. */
  seal: MailSeal;
  call(member: MemberId, name: string, request: unknown): Promise<Record<string, unknown> | null>;
  register(member: MemberId, subscription: DoubleSubscription): Promise<Device>;
  /** Makes a subscription and registers it. */
  device(member: MemberId): Promise<Device>;
  /** Runs every job as if its time had come, until none is left or all wait again. */
  settle(): Promise<void>;
  rows<T>(text: string): Promise<T[]>;
  restart(secret: string): Promise<void>;
  stop(): Promise<void>;
}

/** `mail`: where its mails go; absent: into its memory. */
export async function startPushBed(mail: MailDriver = mailbox()): Promise<PushBed> {
  const database = await freshDatabase();
  const service = await startPushServiceDouble();
  const ledger = mkdtempSync(join(tmpdir(), 'alcove-push-'));
  const { ada, bela } = await newPair(database);
  let runner: JobRunner | undefined;
  const bed: PushBed = {
    database,
    service,
    ada,
    bela,
    key: '',
    seal: mailSeal(''),
    async call(member, name, request) {
      const rows = await database
        .asMember(member)
        .run((tx) => tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]));
      return (rows[0] as unknown as { answer: Record<string, unknown> | null }).answer;
    },
    async register(member, subscription) {
      const answer = await bed.call(member, 'register_push', {
        subscription: subscription.data,
        userAgent: 'test',
        key: bed.key,
      });
      return { ...subscription, device: String(answer?.['id']), secret: String(answer?.['secret']) };
    },
    device: (member) => bed.register(member, service.subscribe(bed.key)),
    async settle() {
      await until(async () => {
        await allDue(database.owner);
        const rows = await database.owner`select from graphile_worker.jobs where attempts = 0 or locked_at is not null`;
        if (rows.length > 0) throw new Error('jobs are left');
      });
    },
    rows: async <T>(text: string) => [...(await database.owner.unsafe(text))] as T[],
    async restart(secret) {
      await runner?.stop();
      const push = await openPush(database.ownerUrl, { secret, siteUrl: 'https://alcove.test', services: service.url });
      bed.key = push.keys.publicKey;
      bed.seal = mailSeal(secret);
      runner = await startJobRunner(
        database.ownerUrl,
        jobsWith({
          mail,
          seal: bed.seal,
          siteUrl: 'https://alcove.test',
          push,
          announce: () => undefined,
          ledgerFile: join(ledger, 'lines'),
        }),
      );
    },
    async stop() {
      await runner?.stop();
      rmSync(ledger, { recursive: true, force: true });
      await service.close();
      await database.drop();
    },
  };
  await bed.restart(randomBytes(32).toString('hex'));
  return bed;
}
