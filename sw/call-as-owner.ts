/** Calls a function of the database as the device's owner, or not at all [Y16]. */
import { sendAuthorised } from '#sync/outbox/transport.ts';
import { readOwner } from '#sync/session/owner.ts';
import { tokenFor, type Sessions } from '#sync/session/session.ts';

/** Resolves to whether the server has done it. */
export type CallAsOwner = (name: string, request: unknown) => Promise<boolean>;

const anyAnswer = { safeParse: (data: unknown) => ({ success: true, data }) as const };

export const callAsOwner =
  ({
    sessions,
    baseUrl,
    fetch,
  }: {
    sessions: Sessions;
    baseUrl: string;
    fetch: typeof globalThis.fetch;
  }): CallAsOwner =>
  async (name, request) => {
    const owner = await readOwner(sessions.device);
    if (!owner) return false;
    const answer = await sendAuthorised(
      { baseUrl, fetch, accessToken: tokenFor(sessions, owner.account) },
      { path: `/rest/v1/rpc/${name}`, body: JSON.stringify({ request }), schema: anyAnswer },
    );
    return answer.ok;
  };
