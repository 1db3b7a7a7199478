/**
 * Reports to the database which members are connected, for all nodes and for searches. Each node reports the members
 * whose sockets it holds, as each of them, and repeats the report before it expires; the reports of a crashed node
 * expire by themselves.
 */
import { randomUUID } from 'node:crypto';
import type { MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import type { MemberDatabase } from './member-database.ts';
import type { ChatNamespace } from './sockets/handshake.ts';
import type { Member } from './verify-token.ts';

/** Milliseconds between reports. The database drops a report after two and a half of these. */
const HEARTBEAT_MS = 60_000;

interface MemberSockets {
  sockets: Set<string>;
  heartbeat: NodeJS.Timeout;
}

export interface Presence {
  /** Resolves when the pending reports are done. Called after the last socket has closed. */
  settled(): Promise<void>;
}

export function keepPresence(
  chat: ChatNamespace,
  database: Pick<MemberDatabase, 'call'>,
  heartbeatMs = HEARTBEAT_MS,
): Presence {
  const node = randomUUID();
  const members = new Map<MemberId, MemberSockets>();
  /** Runs reports one after the other per member: a member who reconnects at once is not recorded as gone. */
  const pendingReports = new Map<MemberId, Promise<void>>();

  function report(member: Member, state: 'report_presence' | 'end_presence'): void {
    const onLost = (error: unknown) =>
      log.info('presence not told', { what: state, error: error instanceof Error ? error.name : 'unknown' });
    const reported: Promise<void> = (pendingReports.get(member.id) ?? Promise.resolve())
      .then(() => database.call(member, state, { node }))
      .then(() => undefined, onLost);
    pendingReports.set(member.id, reported);
    void reported.then(() => pendingReports.get(member.id) === reported && pendingReports.delete(member.id));
  }

  function addSocket(member: Member, socket: string): void {
    const entry = members.get(member.id);
    if (entry) return void entry.sockets.add(socket);
    const heartbeat = setInterval(() => report(member, 'report_presence'), heartbeatMs);
    heartbeat.unref();
    members.set(member.id, { sockets: new Set([socket]), heartbeat });
    report(member, 'report_presence');
  }

  function removeSocket(member: Member, socket: string): void {
    const entry = members.get(member.id);
    entry?.sockets.delete(socket);
    if (!entry || entry.sockets.size > 0) return;
    clearInterval(entry.heartbeat);
    members.delete(member.id);
    report(member, 'end_presence');
  }

  chat.on('connection', (socket) => {
    const { member } = socket.data;
    addSocket(member, socket.id);
    socket.on('disconnect', () => removeSocket(member, socket.id));
  });

  return { settled: async () => void (await Promise.all(pendingReports.values())) };
}
