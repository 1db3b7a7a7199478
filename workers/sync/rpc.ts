/**
 * Calls database functions for data that are not replicated, with this account's token and no other [Y16]; stores no
 * answer. Each slot has one call at a time: a new call aborts the one before.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { refused, type Result } from '#lib/result.ts';
import type { TransportPorts } from '#sync/outbox/transport.ts';
import { createSupabase } from './supabase.ts';

export interface RpcCall {
  /** Name of the database function. */
  name: string;
  request: unknown;
  slot: string;
  headers?: Readonly<Record<string, string>> | undefined;
}

export type RpcClient = (question: RpcCall) => Promise<Result<unknown, FailureCode>>;

/** `accountSignal`: aborts when the account leaves, and with it every call under way. */
export function createRpcClient(ports: TransportPorts, accountSignal: AbortSignal): RpcClient {
  const supabase = createSupabase(ports);
  const controllers = new Map<string, AbortController>();
  return async ({ name, request, slot, headers }) => {
    controllers.get(slot)?.abort();
    const controller = new AbortController();
    controllers.set(slot, controller);
    const signal = AbortSignal.any([controller.signal, accountSignal]);
    const answer = await supabase.rpc(name, request, signal, headers);
    if (controllers.get(slot) === controller) controllers.delete(slot);
    return accountSignal.aborted ? refused('session-lost') : answer;
  };
}
