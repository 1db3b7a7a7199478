/** The two ways that a message can take from its author's device to those of all members of a group. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { createPushLoop } from './pushes.ts';
import type { LoadTarget, Party } from './orders.ts';
import { connectSocket, entryOf, type Wire } from './wire.ts';

type CircleTarget = Extract<LoadTarget, { circle: unknown }>;

/** Parallel connections, so that a server that has just started is not overloaded. */
const AT_ONCE = 25;
/** Until the last socket is in the group's room, which its node finds after the connection. */
const PROBE_MS = 1000;
const PROBES = 60;

async function connectAll(members: readonly Party[], connect: (party: Party) => Promise<Socket>): Promise<Socket[]> {
  const waiting = [...members];
  const sockets: Socket[] = [];
  const work = async () => {
    for (let party = waiting.pop(); party; party = waiting.pop()) sockets.push(await connect(party));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return sockets;
}

/** Opens a connection for each member. A message has arrived when the last of them has it. */
export async function openCircle(
  line: CircleTarget,
  onArrival: (id: string) => void,
  onError: (error: unknown) => void,
): Promise<Wire> {
  const { authors, groupId, joinRev, members } = line.circle;
  const isEcho = line.kind === 'echo-group';
  const sockets = await connectAll(members, (party) =>
    isEcho ? connectSocket(party, '/', groupId) : connectSocket(party, '/chat'),
  );
  const count = { committed: 0, requests: 0, bytes: 0 };
  const deliveries = new Map<string, number>();
  let probed = '';
  let isReady = false;
  const onRow = (id: string | undefined, payload: unknown) => {
    if (id === undefined) return;
    count.bytes ||= Buffer.byteLength(JSON.stringify(payload));
    const delivered = (deliveries.get(id) ?? 0) + 1;
    deliveries.set(id, delivered);
    if (delivered < members.length) return;
    deliveries.delete(id);
    if (id === probed) isReady = true;
    else onArrival(id);
  };
  for (const socket of sockets)
    if (isEcho) socket.on('message', (payload: { message: { id: string } }) => onRow(payload.message.id, payload));
    else
      socket.on('group:changed', (payload: { sync: { rows: { id: string }[] } }) =>
        onRow(payload.sync.rows[0]?.id, payload),
      );

  const writers = authors.map((author) => {
    const place = { conversationId: groupId, to: null };
    const entry = (id: string) => {
      const { data, ...rest } = entryOf(place, id);
      return { ...rest, data: { ...data, joinRev } };
    };
    if (line.kind === 'alcove-group') {
      const push = createPushLoop(author, line.epoch, count, onError);
      return (id: string) => push(entry(id));
    }
    const own = sockets.find((socket) => (socket.auth as { userId: string }).userId === author.id);
    return (id: string) => {
      count.requests += 1;
      own?.emit('message', { to: groupId, entry: entry(id) }, () => void (count.committed += 1));
    };
  });
  for (let n = 0; n < PROBES && !isReady; n++) {
    probed = crypto.randomUUID();
    writers[0]?.(probed);
    await wait(PROBE_MS);
  }
  if (!isReady) throw new Error('no message has reached all members of the group');
  return {
    count,
    close: () => sockets.forEach((socket) => socket.disconnect()),
    write: (author, id) => writers[author]?.(id),
  };
}
