/** Calls functions of the database as the device's owner, or not at all [Y16]. */
import { sendAuthorised, type Parser } from '#sync/outbox/transport.ts';
import { readOwner } from '#sync/session/owner.ts';
import { tokenFor, type Sessions } from '#sync/session/session.ts';

/** Resolves to whether the server has done it. */
export type CallAsOwner = (name: string, request: unknown) => Promise<boolean>;

/** Resolves to the server's answer, or to null without one. */
export type AskAsOwner = <T>(name: string, request: unknown, schema: Parser<T>) => Promise<T | null>;

interface OwnerPorts {
  sessions: Sessions;
  baseUrl: string;
  fetch: typeof globalThis.fetch;
}

const anyAnswer = { safeParse: (data: unknown) => ({ success: true, data: { data } }) as const };

export const askAsOwner =
  ({ sessions, baseUrl, fetch }: OwnerPorts): AskAsOwner =>
  async (name, request, schema) => {
    const owner = await readOwner(sessions.device);
    if (!owner) return null;
    const answer = await sendAuthorised(
      { baseUrl, fetch, accessToken: tokenFor(sessions, owner.account) },
      { path: `/rest/v1/rpc/${name}`, body: JSON.stringify({ request }), schema },
    );
    return answer.ok ? answer.value : null;
  };

export function callAsOwner(ports: OwnerPorts): CallAsOwner {
  const ask = askAsOwner(ports);
  return async (name, request) => (await ask(name, request, anyAnswer)) !== null;
}
