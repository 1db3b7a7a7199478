/**
 * Admits sockets of the group namespace: by a token in the handshake, or by `group:authenticate` within ten seconds
 * [GROUP-13]. Whoever the token names is the member; a payload that names another is refused.
 */
import { errorCode } from '#schemas/error-codes.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { chatHandshake } from '#schemas/wire/chat-acks.ts';
import { groupRequests } from '#schemas/wire/group-events.ts';
import { log } from '#lib/log.ts';
import type { SyncFailureCode } from '../../failures.ts';
import type { Member } from '../../verify-token.ts';
import { refusedAck, type Ack } from '../handle-request.ts';
import {
  codeOfOutage,
  enterMemberRoom,
  isAdmitted,
  networkOfSocket,
  refusal,
  verifiedMember,
  type ChatNamespace,
  type ChatSocket,
  type HandshakeParts,
} from '../handshake.ts';
import type { ReadUser } from '../profiles.ts';
import { tellRefusal } from './requests.ts';
import { tell } from './tell.ts';

/** Time that a client has to say who it is, in milliseconds. */
const AUTHENTICATE_MS = 10_000;
const AUTHENTICATE = 'group:authenticate';

export interface GroupAdmissionParts extends HandshakeParts {
  userOf: ReadUser;
  /** Called once for each admitted socket. */
  onAdmitted: (socket: ChatSocket) => void;
  authenticateMs?: number;
}

export function admitGroupSockets(groups: ChatNamespace, parts: GroupAdmissionParts): void {
  const { networkOf, limit, userOf, onAdmitted, authenticateMs = AUTHENTICATE_MS } = parts;

  function admit(socket: ChatSocket, member: Member): void {
    const network = networkOfSocket(socket, networkOf);
    Object.assign(socket.data, { member, network, worker: undefined, partners: new Map() });
    enterMemberRoom(groups, socket, (oldest) => tellRefusal(oldest, 'rate-limited'));
    onAdmitted(socket);
  }

  /** Where the handshake has a token, it decides at once. */
  async function atHandshake(socket: ChatSocket): Promise<SyncFailureCode | null> {
    const network = networkOfSocket(socket, networkOf);
    if (network !== null && (await limit.take(network)) > 0) return 'rate-limited';
    if (socket.handshake.auth['token'] === undefined) return null;
    const auth = chatHandshake.safeParse(socket.handshake.auth);
    if (!auth.success) return 'unauthorized';
    const { v } = auth.data;
    if (v !== undefined && v < PROTOCOL_VERSION) return 'protocol-too-old';
    const member = await verifiedMember(auth.data, parts.verify);
    if (typeof member === 'string') return member;
    handshakes.set(socket, member);
    return null;
  }
  const handshakes = new WeakMap<ChatSocket, Member>();

  /** Answers `group:authenticate`, also of a socket that is admitted already. */
  async function authenticate(socket: ChatSocket, payload: unknown): Promise<Ack> {
    const network = networkOfSocket(socket, networkOf);
    if (network !== null && (await limit.take(network)) > 0) return refusedAck('rate-limited');
    const request = groupRequests[AUTHENTICATE].safeParse(payload);
    if (!request.success) {
      log.info('malformed request', { request: AUTHENTICATE });
      return refusedAck('bad-request');
    }
    const { username } = request.data;
    const member = await verifiedMember(request.data, parts.verify);
    if (typeof member === 'string') return refusedAck(member);
    if (isAdmitted(socket) && socket.data.member.id !== member.id) return refusedAck('forbidden');
    if (username !== undefined && (await userOf(member, member.id)).username !== username)
      return refusedAck('forbidden');
    if (!isAdmitted(socket)) admit(socket, member);
    tell(socket, 'group:authenticated', { userId: member.id });
    return { success: true };
  }

  groups.use((socket, next) => {
    atHandshake(socket).then(
      (code) => next(code === null ? undefined : refusal(code)),
      (error: unknown) => next(refusal(codeOfOutage(error))),
    );
  });

  groups.on('connection', (socket) => {
    const reply = (args: readonly unknown[], ack: Ack) => {
      args.findLast((arg): arg is (ack: Ack) => void => typeof arg === 'function')?.(ack);
      if (!ack.success) tellRefusal(socket, errorCode.safeParse(ack['code']).data ?? 'server-error');
    };
    socket.on(AUTHENTICATE, (...args: unknown[]) => {
      authenticate(socket, args[0]).then(
        (ack) => reply(args, ack),
        (error: unknown) => reply(args, refusedAck(codeOfOutage(error))),
      );
    });
    socket.use(([name, ...args], next) => {
      if (isAdmitted(socket) || name === AUTHENTICATE) next();
      else reply(args, refusedAck('unauthorized'));
    });
    const member = handshakes.get(socket);
    if (member) {
      admit(socket, member);
      tell(socket, 'group:authenticated', { userId: member.id });
      return;
    }
    const timer = setTimeout(() => {
      if (isAdmitted(socket)) return;
      tellRefusal(socket, 'unauthorized');
      socket.disconnect(true);
    }, authenticateMs);
    socket.on('disconnect', () => clearTimeout(timer));
  });
}
