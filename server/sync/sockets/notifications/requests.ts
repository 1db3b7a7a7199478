/**
 * Answers the requests of a client of the plain notification events [D2 §7]: a second transport of push, and of the
 * counts. Ids of rows are mapped to the keys that actions name [G17].
 */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { Command } from '#schemas/actions/union.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { sequence } from '#schemas/numbers.ts';
import { notificationType, notificationsStreamId } from '#schemas/streams/notifications.ts';
import { notificationRequests, type NotificationRequest } from '#schemas/wire/notification-events.ts';
import type { MemberDatabase } from '../../member-database.ts';
import type { Limits } from '../../rate-limit.ts';
import type { SyncService } from '../../service.ts';
import type { Member } from '../../verify-token.ts';
import { answerRequest, refusedAck, type Ack } from '../handle-request.ts';
import type { ChatSocket } from '../handshake.ts';
import { readCounts } from './counts.ts';
import { tell } from './tell.ts';

export interface NotificationRequestParts {
  service: Pick<SyncService, 'push' | 'digest'>;
  database: Pick<MemberDatabase, 'call' | 'rows'>;
}

type Handlers = {
  [R in NotificationRequest]: (payload: z.infer<(typeof notificationRequests)[R]>, socket: ChatSocket) => Promise<Ack>;
};

const foundKeys = z.array(z.object({ type: notificationType, subject: z.string(), upTo: sequence }));
const foundMark = z.tuple([z.object({ last: sequence })]);

function handlersOf({ service, database }: NotificationRequestParts): Handlers {
  async function push(member: Member, commandUnder: (epoch: string) => unknown): Promise<Ack> {
    const current = await service.digest(member, {});
    if (!current.ok) return refusedAck(current.code);
    const { epoch } = current.value;
    const entry = { id: randomUUID(), timestamp: Date.now(), ...(commandUnder(epoch) as Command) };
    const pushed = await service.push(member, { v: PROTOCOL_VERSION, epoch, entries: [entry] });
    if (!pushed.ok) return refusedAck(pushed.code);
    const [result] = pushed.value.results;
    return result?.code === undefined ? { success: !pushed.value.refused } : refusedAck(result.code);
  }

  async function sendCounts(socket: ChatSocket): Promise<Ack> {
    const counts = await readCounts(database, socket.data.member);
    tell(socket, 'notifications:counts', counts);
    return { success: true, ...counts };
  }

  async function markAll({ data: { member } }: ChatSocket): Promise<Ack> {
    const [{ last }] = foundMark.parse(
      await database.rows(member, 'select last::float8 from public.streams where id = $1', [
        notificationsStreamId(member.id),
      ]),
    );
    return push(member, (epoch) => ({ action: 'notification.read-all', data: { upTo: last, epoch } }));
  }

  return {
    'notifications:subscribe': (_, socket) => sendCounts(socket),
    'notifications:getCounts': (_, socket) => sendCounts(socket),
    async 'notifications:markAsRead'({ notificationIds }, { data: { member } }) {
      const rows = await database.rows(
        member,
        'select type, subject, max(events)::float8 as "upTo" from public.notifications where user_id = auth.uid() and id = any ($1::uuid[]) group by type, subject',
        [`{${notificationIds.join()}}`],
      );
      const keys = foundKeys.parse(rows);
      if (keys.length === 0) return { success: true };
      return push(member, (epoch) => ({ action: 'notification.read', data: { keys, epoch } }));
    },
    'notifications:markAllAsRead': (_, socket) => markAll(socket),
    'notifications:resetCount': (_, socket) => markAll(socket),
  };
}

/** Returns a function that answers the requests of a connected socket. */
export function notificationAnswers(parts: NotificationRequestParts, limits: Limits): (socket: ChatSocket) => void {
  const handlers = handlersOf(parts);
  return (socket) => {
    for (const name of Object.keys(notificationRequests) as NotificationRequest[])
      answerRequest(
        socket,
        {
          name,
          schema: notificationRequests[name] as z.ZodMiniType,
          identity: ['userId'],
          handle: handlers[name] as (payload: unknown, socket: ChatSocket) => Promise<Ack>,
        },
        limits,
      );
  };
}
