/** Calls functions of the database as the worker does, without Supabase's client, which is loaded in real time. */
import { sendAuthorised, type TransportPorts } from '#sync/outbox/transport.ts';
import type { RpcClient } from '#workers/sync/rpc.ts';

const anyAnswer = { safeParse: (data: unknown) => ({ success: true, data }) as const };

export const RPC_PATH = '/rest/v1/rpc/';

export const plainRpc =
  (ports: TransportPorts): RpcClient =>
  ({ name, request }) =>
    sendAuthorised(ports, { path: `${RPC_PATH}${name}`, body: JSON.stringify({ request }), schema: anyAnswer });
