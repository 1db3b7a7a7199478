/**
 * Handles socket requests: parses the payload, then compares the member it names with the token's. A request that is
 * refused is answered with a code and has no effect.
 */
import type * as z from 'zod/mini';
import { errorCode, type ErrorCode } from '#schemas/error-codes.ts';
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

/** How one request is understood. `identity`: fields that may only name the token's own user [CHAT-26]. */
export interface RequestRules<P> {
  name: string;
  schema: z.ZodMiniType<P>;
  identity: readonly string[];
  handle: (payload: P, socket: ChatSocket) => Promise<Ack>;
  /** Called with the code of a refused request, for clients that know no acknowledgements. */
  onRefused?: (code: ErrorCode) => void;
}

const chatIdentity = ['userId', 'senderId'] as const;

/** Registers a handler of a chat request. */
export function handleRequest<R extends ChatRequest>(
  socket: ChatSocket,
  name: R,
  handle: Handler<R>,
  limits: Limits,
): void {
  const schema = chatRequests[name] as unknown as z.ZodMiniType<Payload<R>>;
  answerRequest(socket, { name, schema, identity: chatIdentity, handle }, limits);
}

/** Registers a handler. Every request counts against the limits, also a malformed one or one that needs no database. */
export function answerRequest<P>(socket: ChatSocket, rules: RequestRules<P>, limits: Limits): void {
  socket.on(rules.name, (...args: unknown[]) => {
    const answer = args.findLast((arg): arg is (ack: Ack) => void => typeof arg === 'function');
    const reply = (ack: Ack) => {
      answer?.(ack);
      if (!ack.success) rules.onRefused?.(errorCode.safeParse(ack['code']).data ?? 'server-error');
    };
    respond(socket, rules, limits, args[0]).then(reply, (error: unknown) =>
      reply(refusedAck(databaseFailure(error, rules.name).code)),
    );
  });
}

async function respond<P>(
  socket: ChatSocket,
  { name, schema, identity, handle }: RequestRules<P>,
  limits: Limits,
  rawPayload: unknown,
): Promise<Ack> {
  const { member, network } = socket.data;
  if (member.expiresAt * 1000 <= Date.now()) return refusedAck(syncFailure('unauthorized').code);
  if ((await limits.member.take(member.id)) > 0 || (network !== null && (await limits.network.take(network)) > 0))
    return refusedAck(syncFailure('rate-limited').code);
  const payload = schema.safeParse(typeof rawPayload === 'function' ? undefined : rawPayload);
  if (!payload.success) {
    log.info('malformed request', { request: name });
    return refusedAck(codeOfMisfit(payload.error));
  }
  const claimedIds = identity.map((field) => (payload.data as Record<string, unknown> | undefined)?.[field]);
  if (claimedIds.some((id) => id !== undefined && id !== member.id)) return refusedAck('forbidden');
  return handle(payload.data, socket);
}

const codeOfMisfit = (error: z.core.$ZodError) =>
  error.issues.some((issue) => issue.message === 'text-too-long') ? 'text-too-long' : 'bad-request';
