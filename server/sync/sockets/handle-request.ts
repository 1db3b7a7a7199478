/**
 * Handles socket requests: parses the payload, then compares the member it names with the token's. A request that is
 * refused is answered with a code and has no effect.
 */
import type * as z from 'zod/mini';
import { chatRequests, type ChatRequest } from '#schemas/wire/chat-events.ts';
import { log } from '#lib/log.ts';
import { databaseFailure, syncFailure } from '../failures.ts';
import type { Limits } from '../rate-limit.ts';
import type { ChatSocket } from './handshake.ts';

export type Payload<R extends ChatRequest> = z.infer<(typeof chatRequests)[R]>;
export type Ack = { success: boolean } & Record<string, unknown>;
export type Handler<R extends ChatRequest> = (payload: Payload<R>, socket: ChatSocket) => Promise<Ack>;
export type Handlers = { [R in ChatRequest]: Handler<R> };

export const refusedAck = (code: string, details: Record<string, unknown> = {}): Ack => ({
  success: false,
  code,
  ...details,
});

/** Fields that name the requesting member; they may only name the token's own user [CHAT-26]. */
const identityFields = ['userId', 'senderId'] as const;

/** Registers a handler. Every request counts against the limits, also a malformed one or one that needs no database. */
export function handleRequest<R extends ChatRequest>(
  socket: ChatSocket,
  request: R,
  handle: Handler<R>,
  limits: Limits,
): void {
  const name: string = request;
  socket.on(name, (...args: unknown[]) => {
    const answer = args.findLast((arg): arg is (ack: Ack) => void => typeof arg === 'function');
    respond(socket, request, handle, limits, args[0]).then(
      (ack) => answer?.(ack),
      (error: unknown) => answer?.(refusedAck(databaseFailure(error, request).code)),
    );
  });
}

async function respond<R extends ChatRequest>(
  socket: ChatSocket,
  request: R,
  handle: Handler<R>,
  limits: Limits,
  rawPayload: unknown,
): Promise<Ack> {
  const { member, network } = socket.data;
  if (member.expiresAt * 1000 <= Date.now()) return refusedAck(syncFailure('unauthorized').code);
  if ((await limits.member.take(member.id)) > 0 || (network !== null && (await limits.network.take(network)) > 0))
    return refusedAck(syncFailure('rate-limited').code);
  const payload = chatRequests[request].safeParse(typeof rawPayload === 'function' ? undefined : rawPayload);
  if (!payload.success) {
    log.info('malformed request', { request });
    return refusedAck(codeOfMisfit(payload.error));
  }
  const claimedIds = identityFields.map((field) => (payload.data as Record<string, unknown>)[field]);
  if (claimedIds.some((id) => id !== undefined && id !== member.id)) return refusedAck('forbidden');
  return handle(payload.data as Payload<R>, socket);
}

const codeOfMisfit = (error: z.core.$ZodError) =>
  error.issues.some((issue) => issue.message === 'text-too-long') ? 'text-too-long' : 'bad-request';
