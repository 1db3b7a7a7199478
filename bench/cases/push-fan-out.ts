/**
 * Measures the pushes of one message to a thousand devices, by the jobs of one node, beside as many requests that the
 * package `web-push` makes alone: the same push service, keys and number of requests at a time.
 */
import { randomBytes } from 'node:crypto';
import postgres, { type Sql } from 'postgres';
import webPush from 'web-push';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { mailbox } from '#server/gateway/mail.ts';
import { mailSeal } from '#server/gateway/mails/sealed-mail.ts';
import { jobsWith } from '#server/jobs/registry.ts';
import { JOB_WORKERS, startJobRunner } from '#server/jobs/runner.ts';
import { openPush } from '#server/push/open-push.ts';
import { PAYLOAD_BYTES } from '#server/push/push-payload.ts';
import type { PushKeys } from '#server/push/push-keys.ts';
import { prepareDatabase } from '#server/postgres/prepare.ts';
import { startEmbedded } from '#server/postgres/embedded/start.ts';
import { newPeople } from '#tests/faults/members.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { startPushServiceDouble, type PushServiceDouble } from '#tests/support/push/push-service-double.ts';
import { fillGroup } from '../support/filled-groups.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';
import { registerDevices } from '../support/push-devices.ts';

/** Receivers; the group has an author too, and at most 500 members. */
const MEMBERS = 250;
const DEVICES_EACH = 4;
const ENDPOINTS = MEMBERS * DEVICES_EACH;
const LOOK_MS = 5;
const SITE = 'https://alcove.test';
const DAY_SECONDS = 86_400;

/** Writes a group in which the last message is unread by everybody but its author. Returns that message's id. */
async function unreadMessage(sql: Sql, members: readonly MemberId[]): Promise<string> {
  const group: ConversationId = await fillGroup(sql, { name: 'Le grand cercle', members, length: 1 });
  const [author] = members;
  await sql`update public.memberships set read = 1 where stream_id = ${group} and member_id <> ${author ?? null}`;
  const [row] = await sql<{ id: string }[]>`select id from public.messages where stream_id = ${group} and seq = 2`;
  return row?.id ?? '';
}

/** Resolves when the service has given so many answers from now on. */
async function afterAnswers({ statuses }: PushServiceDouble, count: number): Promise<void> {
  const wanted = statuses.length + count;
  while (statuses.length < wanted) await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  const refused = statuses.slice(-count).find((status) => status !== 201);
  if (refused !== undefined) throw new Error(`a push was answered ${refused}`);
}

async function timed(service: PushServiceDouble, run: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  const all = afterAnswers(service, ENDPOINTS);
  await run();
  await all;
  return (ENDPOINTS * 1000) / (performance.now() - began);
}

type Subscriptions = Awaited<ReturnType<typeof registerDevices>>['subscriptions'];

/** Sends to each device with the package alone, as many at a time as the runner has workers. */
async function sendAlone(subscriptions: Subscriptions, keys: PushKeys): Promise<void> {
  const waiting = [...subscriptions];
  const text = 'x'.repeat(PAYLOAD_BYTES);
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(next, text, {
        TTL: DAY_SECONDS,
        urgency: 'normal',
        topic: 'bench',
        vapidDetails: keys,
      });
      const { 'Content-Length': _, ...sent } = headers;
      const texts = Object.entries(sent).map(([name, value]) => [name, String(value)]);
      const answer = await fetch(endpoint, {
        method,
        headers: Object.fromEntries(texts),
        body: new Uint8Array(body ?? []),
      });
      await answer.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: JOB_WORKERS }, work));
}

export async function pushFanOut(n: number): Promise<Figure[]> {
  const { path, remove } = makeDataDir();
  const embedded = await startEmbedded({ dataDir: path });
  const service = await startPushServiceDouble();
  const sql = postgres(embedded.url, { max: 1, onnotice: () => undefined });
  try {
    const { owner } = await prepareDatabase(embedded.url);
    const secret = randomBytes(32).toString('hex');
    const push = await openPush(owner, { secret, siteUrl: SITE, services: service.url });
    const people = (await newPeople(sql, MEMBERS + 1)).map(({ id }) => id);
    const message = await unreadMessage(sql, people);
    const { subscriptions } = await registerDevices(sql, service, people.slice(1), DEVICES_EACH);
    const jobs = jobsWith({ mail: mailbox(), seal: mailSeal(secret), push, siteUrl: SITE, announce: () => undefined });
    const runner = await startJobRunner(owner, jobs);
    try {
      const ours = async () => {
        // A message is pushed to a device once.
        await sql`delete from app.push_deliveries`;
        return timed(
          service,
          () => sql`select graphile_worker.add_job('push.message', json_build_object('id', ${message}::text))`,
        );
      };
      const measured = await interleaved(n, ours, () => timed(service, () => sendAlone(subscriptions, push.keys)));
      return [
        figure(
          {
            name: 'pushes of one message to the devices of a group',
            workload: `${ENDPOINTS.toLocaleString('en')} endpoints, ${JOB_WORKERS} at a time`,
            unit: 'pushes/s',
            peerName: 'web-push alone',
          },
          measured.ours,
          measured.peer,
        ),
      ];
    } finally {
      await runner.stop();
    }
  } finally {
    await sql.end();
    await service.close();
    await embedded.stop();
    remove();
  }
}
