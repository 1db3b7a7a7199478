/** The two ways that a message can take from its author's device to its receiver's. */
import { io, type Socket } from 'socket.io-client';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { LoadTarget, Pair, Party } from './orders.ts';
import { createPushLoop } from './pushes.ts';

export interface Wire {
  /** Writes a message of the n-th pair's sender, with this id. */
  write(pair: number, id: string): void;
  /** Counts since the wire was opened. */
  count: { committed: number; requests: number; bytes: number };
  close(): void;
}

/** Text of a usual length. */
const TEXT = 'Bonsoir, on se retrouve vers neuf heures, comme la dernière fois ? À tout de suite.';

export async function connectSocket({ id, token, url }: Party, path: string, room?: string): Promise<Socket> {
  const socket = io(`${url}${path}`, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    auth: { token, userId: id, v: PROTOCOL_VERSION, ...(room !== undefined && { room }) },
  });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));
  return socket;
}

export type PairTarget = Extract<LoadTarget, { pairs: unknown }>;

export const entryOf = (pair: Pick<Pair, 'conversationId'> & { to: Pick<Party, 'id'> | null }, id: string) => ({
  id,
  timestamp: Date.now(),
  action: 'message.send',
  data: {
    conversationId: pair.conversationId,
    receiverId: pair.to?.id ?? null,
    type: 'text',
    text: TEXT,
    mediaUrl: null,
    gifUrl: null,
  },
});

/** Opens connections of sender and receiver: a device that writes also listens. */
export async function openWire(
  line: PairTarget,
  onArrival: (id: string) => void,
  onError: (error: unknown) => void,
): Promise<Wire> {
  const path = line.kind === 'echo' ? '/' : '/chat';
  const open = (side: 'from' | 'to') => Promise.all(line.pairs.map((pair) => connectSocket(pair[side], path)));
  const [senders, receivers] = [await open('from'), await open('to')];
  const count = { committed: 0, requests: 0, bytes: 0 };
  const close = () => [...senders, ...receivers].forEach((socket) => socket.disconnect());
  const onEvent = (payload: { message: { id: string } }) => {
    count.bytes ||= Buffer.byteLength(JSON.stringify(payload));
    onArrival(payload.message.id);
  };

  if (line.kind === 'echo') {
    for (const receiver of receivers) receiver.on('message', onEvent);
    const onAck = () => void (count.committed += 1);
    return {
      count,
      close,
      write(pair, id) {
        count.requests += 1;
        const { [pair]: of } = line.pairs;
        if (of) senders[pair]?.emit('message', { to: of.to.id, entry: entryOf(of, id) }, onAck);
      },
    };
  }
  for (const receiver of receivers) receiver.on('chat:messageReceived', onEvent);
  const outboxes = line.pairs.map((pair) => {
    const push = createPushLoop(pair.from, line.epoch, count, onError);
    return (id: string) => push(entryOf(pair, id));
  });
  return { count, close, write: (pair, id) => outboxes[pair]?.(id) };
}
