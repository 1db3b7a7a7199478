/**
 * Questions about what is not replicated: asked of the database's functions as this account and as nobody else [Y16],
 * and kept nowhere here. In one place only one question stands at a time: the next one lets the last one go.
 */
import type { FailureCode } from '#schemas/error-codes.ts';
import { refused, type Result } from '#lib/result.ts';
import type { TransportPorts } from '#sync/outbox/transport.ts';
import { createSupabase } from './supabase.ts';

export interface RpcCall {
  /** The database function. */
  name: string;
  request: unknown;
  slot: string;
}

export type RpcClient = (question: RpcCall) => Promise<Result<unknown, FailureCode>>;

/** `ends`: the account leaves, and with it whatever is under way. */
export function createRpcClient(ports: TransportPorts, accountSignal: AbortSignal): RpcClient {
  const supabase = createSupabase(ports);
  const controllers = new Map<string, AbortController>();
  return async ({ name, request, slot }) => {
    controllers.get(slot)?.abort();
    const controller = new AbortController();
    controllers.set(slot, controller);
    const signal = AbortSignal.any([controller.signal, accountSignal]);
    const answer = await supabase.rpc(name, request, signal);
    if (controllers.get(slot) === controller) controllers.delete(slot);
    return accountSignal.aborted ? refused('session-lost') : answer;
  };
}
