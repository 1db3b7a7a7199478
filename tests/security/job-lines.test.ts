/** Tests that what jobs print and store of failures names nobody: neither texts, names, addresses nor endpoints. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logLines } from '#lib/log.ts';
import { smtp } from '#server/gateway/mails/smtp.ts';
import { openJobPool } from '#server/jobs/job-pool.ts';
import { mailReport } from '#server/jobs/mail-report.ts';
import { pushReport } from '#server/jobs/push-report.ts';
import { allDue, mailTo } from '#tests/support/mail-node.ts';
import { startPushBed, type PushBed } from '#tests/support/push/push-bed.ts';
import { startSmtpDouble, type SmtpDouble } from '#tests/support/smtp-double.ts';
import { until } from '#tests/support/until.ts';

const CANARY = 'canari';
const TASKS = ['notification.write', 'push.message', 'push.send', 'push.deliver', 'mail.send', 'mail.write'] as const;

let mails: SmtpDouble;
let bed: PushBed;
let printed: string[];
beforeEach(async () => {
  printed = [];
  for (const channel of ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const)
    vi.spyOn(console, channel).mockImplementation(
      (...words: unknown[]) => void printed.push(words.map(String).join(' ')),
    );
  mails = await startSmtpDouble();
  bed = await startPushBed(smtp(mails.url, 'Alcôve <bonjour@alcove.test>'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await bed.stop();
  await mails.close();
});

async function queueMail(): Promise<void> {
  const [id, address] = [randomUUID(), `${CANARY}@${CANARY}.test`];
  await bed.database
    .owner`select app.queue_mail(${id}, 'recovery', ${address}, ${bed.seal.close(id, mailTo(address))}, 3600, false)`;
}
const jobErrors = async () =>
  (await bed.rows<{ error: string | null }>('select last_error as error from graphile_worker.jobs')).map(
    ({ error }) => error,
  );
const codes = async () =>
  bed.rows<{ code: string | null }>('select code from app.push_deliveries union all select code from app.mails');

/** Prints both reports of what was given up, with everything that the two servers said. */
async function printReports(): Promise<void> {
  const { pool, close } = openJobPool(bed.database.ownerUrl, 1);
  for (const report of [mailReport, pushReport]) await report({ pool, now: () => 0 }).report();
  await close();
}
const everything = async () =>
  [...printed, JSON.stringify(logLines()), ...(await jobErrors()), JSON.stringify(await codes())].join('\n');

test('[S29, NOTIF-69] refused pushes and mails leave codes, and nothing of whom they concern', async () => {
  const phone = await bed.device(bed.bela.id);
  mails.recipients.push(`550 ${CANARY}@${CANARY}.test has no mailbox`);
  bed.service.answers.push({ status: 400, headers: { 'x-reason': CANARY } });
  await queueMail();
  await bed.ada.says(`Un ${CANARY}`);
  await bed.database
    .owner`select app.queue_notifications(array[${bed.bela.id}]::uuid[], 'mention', ${CANARY}, null, ${bed.ada.id}, ${randomUUID()})`;
  await bed.settle();
  await printReports();
  expect(printed).toEqual([
    // Of the mails that wait, whichever came first.
    expect.stringMatching(/^mail\.refused \{"mails":1,"(recovery|welcome) 550":1\}$/),
    'push.undelivered {"pushes":1,"refused 400":1}',
  ]);
  const found = await everything();
  for (const secret of [
    CANARY,
    phone.id,
    phone.data.endpoint,
    phone.data.keys.auth,
    String(bed.bela.id),
    String(bed.ada.id),
  ])
    expect(found).not.toContain(secret);
});

test('[S29, NOTIF-69] jobs that fail for good print their names and codes alone', async () => {
  const phone = await bed.device(bed.bela.id);
  const payload = JSON.stringify({ id: CANARY, member: CANARY, endpoint: phone.data.endpoint });
  for (const task of TASKS)
    await bed.database.owner`select graphile_worker.add_job(${task}, ${payload}::text::json, max_attempts => 1)`;
  // The database's own message about this one quotes the subject.
  await bed.database
    .owner`insert into app.push_deliveries (subscription_id, type, subject, causes, expires_at) values (${phone.device}, 'message', ${CANARY}, array[gen_random_uuid()], now() + interval '1 hour')`;
  await bed.database
    .owner`select graphile_worker.add_job('push.deliver', json_build_object('id', d.id), max_attempts => 1) from app.push_deliveries d`;
  await until(async () => {
    await allDue(bed.database.owner);
    expect(printed).toHaveLength(TASKS.length + 1);
  });
  expect(printed.filter((line) => line === 'job.failed push.deliver 22P02')).toHaveLength(1);
  for (const task of TASKS) expect(printed.join('\n')).toMatch(new RegExp(`^job\\.failed ${task} [\\w$]+$`, 'm'));
  const found = await everything();
  for (const secret of [CANARY, phone.id, phone.data.endpoint, String(bed.bela.id)])
    expect(found).not.toContain(secret);
});
