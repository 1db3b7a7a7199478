/**
 * Answers the requests of a chat client [D2 §7]: a second transport of push, pull, chunks and digest, without functions
 * of its own.
 */
import type { MemberId } from '#schemas/ids.ts';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import type { ServiceResult } from '../service.ts';
import { conversationRequests } from './conversation-requests.ts';
import type { ChatSocket } from './handshake.ts';
import { messageRequests } from './message-requests.ts';
import { handleRequest, refusedAck, type Ack, type Handlers } from './handle-request.ts';
import type { RequestParts } from './request-parts.ts';
import { typingRequests } from './typing-requests.ts';

export function answerRequests(parts: RequestParts): void {
  const { chat, service, limits, profileOf } = parts;
  const digest = async (_: unknown, socket: ChatSocket) =>
    ackOf(await service.digest(socket.data.member, { v: PROTOCOL_VERSION }));

  const handlers: Handlers = {
    'chat:subscribe': digest,
    'sync:digest': digest,
    async 'chat:refreshUserProfile'({ userId }: { userId: MemberId }, socket) {
      const profile = userId === socket.data.member.id ? await profileOf(socket.data.member) : null;
      return profile
        ? { success: true, profile, error: null }
        : refusedAck('not-found', { profile: null, error: 'not-found' });
    },
    ...conversationRequests(parts),
    ...messageRequests(parts),
    ...typingRequests(parts),
  };
  chat.on('connection', (socket) => {
    for (const request of Object.keys(handlers) as (keyof Handlers)[])
      handleRequest(socket, request, handlers[request], limits);
  });
}

export const ackOf = <T extends object>(answer: ServiceResult<T>): Ack =>
  answer.ok ? { success: true, ...answer.value } : refusedAck(answer.code);
