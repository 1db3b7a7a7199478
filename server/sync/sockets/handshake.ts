/** Who comes in: the token decides, at the handshake, and the socket ends when the token does. */
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { chatHandshake } from '#schemas/wire/chat-acks.ts';
import type { ChatEventPayload } from '#schemas/wire/chat-events.ts';
import { limitedNetwork, type NetworkOf } from '../../client-network.ts';
import type { SyncFailureCode } from '../failures.ts';
import type { RateLimit } from '../rate-limit.ts';
import { SessionsUnavailable } from '../live-sessions.ts';
import { KeysUnavailable, type Member, type VerifyToken } from '../verify-token.ts';

export interface SocketData {
  member: Member;
  /** null: it is not counted. */
  network: string | null;
  /** As it names itself where it pushes. */
  worker: string | undefined;
  /** With whom this socket's member may talk; a new map whenever one of their conversations changes. */
  partners: Map<ConversationId, Partner | null>;
}
/** `begun`: there is a message. Until then the other knows of nothing. */
export interface Partner {
  id: MemberId;
  hasMessages: boolean;
}
export type ChatSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type ChatNamespace = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

export const roomOf = (member: MemberId) => `member:${member}`;

export const isConnectedHere = (chat: ChatNamespace, member: MemberId): boolean =>
  chat.adapter.rooms.has(roomOf(member));

/** Of one member on one node: a browser holds one, whatever its tabs. */
export const SOCKETS_PER_MEMBER = 10;

/** The longest time that a timer can wait. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface HandshakeParts {
  verify: VerifyToken;
  networkOf: NetworkOf;
  /** Of networks. */
  limit: RateLimit;
}

export function guardHandshake(chat: ChatNamespace, parts: HandshakeParts): void {
  chat.use((socket, next) => {
    admit(socket, parts).then(
      (code) => next(code === null ? undefined : refusal(code)),
      (error: unknown) => next(refusal(error instanceof KeysUnavailable ? 'retry' : 'server-error')),
    );
  });
  chat.on('connection', (socket) => {
    void socket.join(roomOf(socket.data.member.id));
    closeOldest(chat, socket.data.member.id);
    const remainingMs = socket.data.member.expiresAt * 1000 - Date.now();
    const expiryTimer = setTimeout(() => socket.disconnect(true), Math.min(Math.max(0, remainingMs), LONGEST_TIMER_MS));
    socket.on('disconnect', () => clearTimeout(expiryTimer));
  });
}

/** A room keeps the order in which its sockets came. */
function closeOldest(chat: ChatNamespace, member: MemberId): void {
  const ids = [...(chat.adapter.rooms.get(roomOf(member)) ?? [])];
  for (const id of ids.slice(0, Math.max(0, ids.length - SOCKETS_PER_MEMBER))) {
    const socket = chat.sockets.get(id);
    socket?.emit('chat:closed', { code: 'rate-limited' } satisfies ChatEventPayload<'chat:closed'>);
    socket?.disconnect(true);
  }
}

async function admit(
  socket: ChatSocket,
  { verify, networkOf, limit }: HandshakeParts,
): Promise<SyncFailureCode | null> {
  const network = limitedNetwork(
    networkOf({ remoteAddress: socket.conn.remoteAddress, headers: socket.handshake.headers }),
  );
  if (network !== null && (await limit.take(network)) > 0) return 'rate-limited';
  const auth = chatHandshake.safeParse(socket.handshake.auth);
  if (!auth.success) return 'unauthorized';
  const { token, userId, v, worker } = auth.data;
  if (v !== undefined && v < PROTOCOL_VERSION) return 'protocol-too-old';
  const member = await verify(token).catch(memberDespiteOutage);
  if (member === null) return 'unauthorized';
  if (userId !== undefined && userId !== member.id) return 'forbidden';
  Object.assign(socket.data, { member, network, worker, partners: new Map() } satisfies SocketData);
  return null;
}

/** Without the database a socket is told nothing; whether its session lives is asked as soon as there is one again. */
function memberDespiteOutage(error: unknown): Member {
  if (error instanceof SessionsUnavailable) return error.member;
  throw error;
}

const refusal = (code: SyncFailureCode) => Object.assign(new Error(code), { data: { code } });
