/**
 * Answers the requests of a client of the plain group events [D2 §7]: a second transport of push, pull and chunks, and
 * of the pages about groups. What is refused is answered by `group:error`, in French.
 */
import type * as z from 'zod/mini';
import { groupRequests } from '#schemas/wire/group-events.ts';
import { errorText } from '#i18n/errors.ts';
import type { ErrorCode } from '#schemas/error-codes.ts';
import type { Limits } from '../../rate-limit.ts';
import { answerRequest, type Ack } from '../handle-request.ts';
import type { ChatSocket } from '../handshake.ts';
import { groupCommands } from './commands.ts';
import { groupReads } from './reads.ts';
import type { AdmittedRequest, GroupHandlers, GroupRequestParts } from './request-types.ts';
import { tell } from './tell.ts';

/** Fields that name the requesting member; elsewhere `userId` names the member whom the request concerns. */
const self = ['userId', 'senderId', 'createdBy'];
const aboutOthers = ['group:addMember', 'group:removeMember', 'group:promoteMember'];

export const admittedRequests = Object.keys(groupRequests).filter(
  (name): name is AdmittedRequest => name !== 'group:authenticate',
);

/** Returns a function that answers the requests of an admitted socket. */
export function groupAnswers(parts: GroupRequestParts, limits: Limits): (socket: ChatSocket) => void {
  const handlers: GroupHandlers = { ...groupReads(parts), ...groupCommands(parts) };
  return (socket) => {
    for (const name of admittedRequests)
      answerRequest(
        socket,
        {
          name,
          schema: groupRequests[name] as z.ZodMiniType,
          identity: aboutOthers.includes(name) ? [] : self,
          handle: handlers[name] as (payload: unknown, socket: ChatSocket) => Promise<Ack>,
          onRefused: (code) => tellRefusal(socket, code),
        },
        limits,
      );
  };
}

export const tellRefusal = (socket: ChatSocket, code: ErrorCode): void =>
  tell(socket, 'group:error', { message: errorText(code) });
