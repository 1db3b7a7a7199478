/** Admits sockets: the token decides at the handshake, and the socket ends when the token does. */
import type { DefaultEventsMap, Namespace, Socket } from 'socket.io';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { chatHandshake, type ChatHandshake } from '#schemas/wire/chat-acks.ts';
import type { ChatEventPayload } from '#schemas/wire/chat-events.ts';
import { limitedNetwork, type NetworkOf } from '../../client-network.ts';
import type { SyncFailureCode } from '../failures.ts';
import type { RateLimit } from '../rate-limit.ts';
import { SessionsUnavailable } from '../live-sessions.ts';
import { KeysUnavailable, type Member, type VerifyToken } from '../verify-token.ts';

export interface SocketData {
  member: Member;
  /** Network of the client, or null when it is not counted. */
  network: string | null;
  /** Id under which the worker pushes. */
  worker: string | undefined;
  /**
   * The other members of this member's conversations; replaced by a new map whenever one of their conversations
   * changes.
   */
  partners: Map<ConversationId, Partner | null>;
}
/**
 * The other member of a conversation. `hasMessages`: false until the first message; until then the other does not know
 * of the conversation.
 */
export interface Partner {
  id: MemberId;
  hasMessages: boolean;
}
export type ChatSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type ChatNamespace = Namespace<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

export const roomOf = (member: MemberId) => `member:${member}`;

export const isConnectedHere = (chat: ChatNamespace, member: MemberId): boolean =>
  chat.adapter.rooms.has(roomOf(member));

/** Whether a socket has been admitted: where the token may come later, it waits for it. */
export const isAdmitted = (socket: ChatSocket): boolean => 'member' in socket.data;

/** Sockets of one member on one node: a browser holds one, for all its tabs. */
export const SOCKETS_PER_MEMBER = 10;

/** Longest delay that a timer supports, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface HandshakeParts {
  verify: VerifyToken;
  networkOf: NetworkOf;
  /** Limit per network. */
  limit: RateLimit;
}

export function guardHandshake(chat: ChatNamespace, parts: HandshakeParts): void {
  chat.use((socket, next) => {
    admit(socket, parts).then(
      (code) => next(code === null ? undefined : refusal(code)),
      (error: unknown) => next(refusal(codeOfOutage(error))),
    );
  });
  chat.on('connection', (socket) => {
    enterMemberRoom(chat, socket, (oldest) =>
      oldest.emit('chat:closed', { code: 'rate-limited' } satisfies ChatEventPayload<'chat:closed'>),
    );
  });
}

/** Puts an admitted socket into its member's room until its token ends. `onClose`: tells a socket that gives way. */
export function enterMemberRoom(
  namespace: ChatNamespace,
  socket: ChatSocket,
  onClose: (oldest: ChatSocket) => void,
): void {
  const { member } = socket.data;
  void socket.join(roomOf(member.id));
  closeOldest(namespace, member.id, onClose);
  endWithToken(socket);
  socket.on('disconnect', () => clearTimeout(expiryTimers.get(socket)));
}

const expiryTimers = new WeakMap<ChatSocket, NodeJS.Timeout>();

function endWithToken(socket: ChatSocket): void {
  clearTimeout(expiryTimers.get(socket));
  const remainingMs = socket.data.member.expiresAt * 1000 - Date.now();
  const delayMs = Math.min(Math.max(0, remainingMs), LONGEST_TIMER_MS);
  expiryTimers.set(
    socket,
    setTimeout(() => socket.disconnect(true), delayMs),
  );
}

/** Lets an admitted socket go on with a later token of the same session. Returns why not, or null. */
export async function renewToken(
  socket: ChatSocket,
  token: string,
  verify: VerifyToken,
): Promise<SyncFailureCode | null> {
  const { member } = socket.data;
  const renewed = await verifiedMember({ token, userId: member.id }, verify);
  if (typeof renewed === 'string') return renewed;
  if (renewed.session !== member.session) return 'forbidden';
  if (renewed.expiresAt > member.expiresAt && socket.connected) {
    socket.data.member = renewed;
    endWithToken(socket);
  }
  return null;
}

/** Disconnects the member's oldest sockets above the limit. A room keeps the order in which its sockets joined. */
function closeOldest(namespace: ChatNamespace, member: MemberId, onClose: (oldest: ChatSocket) => void): void {
  const ids = [...(namespace.adapter.rooms.get(roomOf(member)) ?? [])];
  for (const id of ids.slice(0, Math.max(0, ids.length - SOCKETS_PER_MEMBER))) {
    const socket = namespace.sockets.get(id);
    if (socket) onClose(socket);
    socket?.disconnect(true);
  }
}

async function admit(socket: ChatSocket, parts: HandshakeParts): Promise<SyncFailureCode | null> {
  const network = networkOfSocket(socket, parts.networkOf);
  if (network !== null && (await parts.limit.take(network)) > 0) return 'rate-limited';
  const auth = chatHandshake.safeParse(socket.handshake.auth);
  if (!auth.success) return 'unauthorized';
  const { v, worker } = auth.data;
  if (v !== undefined && v < PROTOCOL_VERSION) return 'protocol-too-old';
  const member = await verifiedMember(auth.data, parts.verify);
  if (typeof member === 'string') return member;
  Object.assign(socket.data, { member, network, worker, partners: new Map() } satisfies SocketData);
  return null;
}

export const networkOfSocket = (socket: ChatSocket, networkOf: NetworkOf): string | null =>
  limitedNetwork(networkOf({ remoteAddress: socket.conn.remoteAddress, headers: socket.handshake.headers }));

/** Returns the token's member, or why there is none. */
export async function verifiedMember(
  { token, userId }: Pick<ChatHandshake, 'token' | 'userId'>,
  verify: VerifyToken,
): Promise<Member | SyncFailureCode> {
  const member = await verify(token).catch(memberDespiteOutage);
  if (member === null) return 'unauthorized';
  return userId !== undefined && userId !== member.id ? 'forbidden' : member;
}

/**
 * Returns the token's member when session states cannot be read. Without the database the socket receives nothing, and
 * its session is checked as soon as the database is back.
 */
function memberDespiteOutage(error: unknown): Member {
  if (error instanceof SessionsUnavailable) return error.member;
  throw error;
}

/** Code for a token that could not be checked. */
export const codeOfOutage = (error: unknown): SyncFailureCode =>
  error instanceof KeysUnavailable ? 'retry' : 'server-error';

export const refusal = (code: SyncFailureCode) => Object.assign(new Error(code), { data: { code } });
