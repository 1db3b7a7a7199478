/** Members of a database with their notifications, as their devices pull and push them. */
import { randomUUID } from 'node:crypto';
import type { Command } from '#schemas/actions/union.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import {
  notificationsStreamId,
  type NotificationKey,
  type NotificationRow,
  type NotificationsInfo,
} from '#schemas/streams/notifications.ts';
import type { TestDatabase } from './database.ts';
import { entryOf } from './entries.ts';

interface Caused {
  type?: string;
  subject?: string;
  seq?: number | null;
  actor?: MemberId | null;
  event?: string;
}

export async function notifiedMember(database: TestDatabase, username: string, given?: MemberId) {
  const id = given ?? (await database.createMember({ username }));
  const view = database.asMember(id);
  const stream = notificationsStreamId(id);
  const epoch = (await database.epoch()) as Epoch;

  const pulled = async () => {
    const found = (await view.pull(epoch, [])).streams.find((each) => each.stream === stream);
    if (!found) throw new Error('no notifications');
    return { ...found, info: found.info as NotificationsInfo, rows: found.rows as unknown as NotificationRow[] };
  };
  const push = async (...commands: Command[]) =>
    (
      await view.push(
        epoch,
        commands.map((command) => entryOf(command)),
      )
    ).results;

  return {
    id,
    username,
    stream,
    epoch,
    view,
    pulled,
    push,
    info: async () => (await pulled()).info,
    counts: async () => (await pulled()).info.counts,
    /** All rows, as a device that fetches every chunk has them, tombstones included. */
    async allRows(): Promise<NotificationRow[]> {
      const { chunks } = await view.chunks(stream, [0, 1, 2, 3]);
      return (chunks?.rows ?? []) as unknown as NotificationRow[];
    },
    /** The rows that a screen shows, newest first. */
    async rows(): Promise<NotificationRow[]> {
      const rows = await this.allRows();
      return rows.filter(({ deletedAt }) => deletedAt === null).reverse();
    },
    /** Writes an event as the job does; true: it was written. */
    async hearsOf({ type = 'media_like', subject = 'photo', seq = null, actor = null, event = randomUUID() }: Caused) {
      const [row] =
        await database.owner`select app.notify(${id}, ${type}, ${subject}, ${seq}, ${actor}, ${event}) as rev`;
      return (row?.['rev'] ?? null) !== null;
    },
    reads: (...keys: NotificationKey[]) => push({ action: 'notification.read', data: { keys, epoch } }),
    readsAll: (upTo: number) => push({ action: 'notification.read-all', data: { upTo, epoch } }),
    deletes: (key: NotificationKey) => push({ action: 'notification.delete', data: { key, epoch } }),
    restores: (key: NotificationKey) => push({ action: 'notification.restore', data: { key, epoch } }),
  };
}
export type NotifiedMember = Awaited<ReturnType<typeof notifiedMember>>;

/** Runs the jobs that wait, in order, each recipient in a transaction of its own. */
export async function runNotificationJobs({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  const jobs = await owner<{ id: string; payload: Record<string, unknown> & { recipients: string[] } }[]>`
    select j.id, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
    where j.task_identifier = 'notification.write' order by j.id`;
  for (const { id, payload } of jobs) {
    for (const recipient of payload.recipients)
      await owner`select app.notify(${recipient}, ${payload['type'] as string}, ${payload['subject'] as string},
        ${payload['subjectSeq'] as number | null}, ${payload['actor'] as string | null}, ${payload['eventId'] as string})`;
    await owner`select graphile_worker.complete_jobs(array[${id}::bigint])`;
  }
}
