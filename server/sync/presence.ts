/**
 * Who is connected, for all nodes and for searches: the database knows it. Each node tells of the members whose sockets
 * it holds, as each of them, and again before what it said is forgotten; one that dies is forgotten by itself.
 */
import { randomUUID } from 'node:crypto';
import type { MemberId } from '#schemas/ids.ts';
import { log } from '#lib/log.ts';
import type { MemberDatabase } from './member-database.ts';
import type { ChatNamespace } from './sockets/handshake.ts';
import type { Member } from './verify-token.ts';

/** The database forgets after two and a half of these. */
const BEAT_MS = 60_000;

interface Held {
  sockets: Set<string>;
  beat: NodeJS.Timeout;
}

export interface Presence {
  /** After the last socket has gone: nothing more is told. */
  settled(): Promise<void>;
}

export function keepPresence(chat: ChatNamespace, database: Pick<MemberDatabase, 'call'>, beatMs = BEAT_MS): Presence {
  const node = randomUUID();
  const held = new Map<MemberId, Held>();
  /** One after the other for each member: whoever comes back at once is not taken for gone. */
  const telling = new Map<MemberId, Promise<void>>();

  function tell(member: Member, what: 'here' | 'gone'): void {
    const lost = (error: unknown) =>
      log.info('presence not told', { what, error: error instanceof Error ? error.name : 'unknown' });
    const told: Promise<void> = (telling.get(member.id) ?? Promise.resolve())
      .then(() => database.call(member, what, { node }))
      .then(() => undefined, lost);
    telling.set(member.id, told);
    void told.then(() => telling.get(member.id) === told && telling.delete(member.id));
  }

  function arrive(member: Member, socket: string): void {
    const known = held.get(member.id);
    if (known) return void known.sockets.add(socket);
    const beat = setInterval(() => tell(member, 'here'), beatMs);
    beat.unref();
    held.set(member.id, { sockets: new Set([socket]), beat });
    tell(member, 'here');
  }

  function leave(member: Member, socket: string): void {
    const known = held.get(member.id);
    known?.sockets.delete(socket);
    if (!known || known.sockets.size > 0) return;
    clearInterval(known.beat);
    held.delete(member.id);
    tell(member, 'gone');
  }

  chat.on('connection', (socket) => {
    const { member } = socket.data;
    arrive(member, socket.id);
    socket.on('disconnect', () => leave(member, socket.id));
  });

  return { settled: async () => void (await Promise.all(telling.values())) };
}
