/** Sends requests with the tokens of a session, live or ended. */
import postgres, { type Sql } from 'postgres';
import { PROTOCOL_VERSION } from '#schemas/limits.ts';
import { requestJson, bearerOf, post } from '#tests/support/json-requests.ts';
import type { TestMember, TestServer } from '#tests/support/server.ts';
import { sendEntry } from '#tests/support/sync-requests.ts';

const v = PROTOCOL_VERSION;
export const refreshAt = ({ url }: TestServer, token: string) =>
  post<{ access_token: string; refresh_token: string; error_code?: string }>(
    `${url}/auth/v1/token?grant_type=refresh_token`,
    {
      refresh_token: token,
    },
  );
export const asOwner = async <T>(server: TestServer, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const sql = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
  return work(sql).finally(() => sql.end());
};

/** `given`: evaluated when a test runs; pushes go to Bela. */
export function tokenSurfaces(given: () => { server: TestServer; bela: TestMember }) {
  const home = () => given().server.url;
  /** Sends one request to each interface that accepts a token, and returns its status. */
  const surfaces: Record<string, (member: TestMember, url?: string) => Promise<number>> = {
    pull: async (member, url = home()) =>
      (await post(`${url}/sync/pull`, { v, epoch: null, heads: [] }, bearerOf(member))).status,
    push: async (member, url = home()) =>
      (
        await post(
          `${url}/sync/push`,
          { v, epoch: 'none', entries: [await sendEntry(member, given().bela, 'encore')] },
          bearerOf(member),
        )
      ).status,
    pages: async (member, url = home()) =>
      (await post(`${url}/sync/chunks`, { v, epoch: null, stream: member.id, chunks: [0] }, bearerOf(member))).status,
    digest: async (member, url = home()) => (await post(`${url}/sync/digest`, { v }, bearerOf(member))).status,
    rpc: async (member) => (await post(`${home()}/rest/v1/rpc/digest`, {}, bearerOf(member))).status,
    function: async (member) => (await post(`${home()}/functions/v1/update-last-login`, {}, bearerOf(member))).status,
    upload: async (member) =>
      (
        await requestJson(`${home()}/storage/v1/object/avatars/${member.id}/avatar/${crypto.randomUUID()}.webp`, {
          method: 'POST',
          headers: { ...bearerOf(member), 'content-type': 'image/webp' },
          body: 'x',
        })
      ).status,
    'signed links': async (member) =>
      (await post(`${home()}/storage/v1/object/sign/avatars`, { expiresIn: 60, paths: ['none'] }, bearerOf(member)))
        .status,
    account: async (member) => (await requestJson(`${home()}/auth/v1/user`, { headers: bearerOf(member) })).status,
  };
  const refusedBy = async (member: TestMember) =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(surfaces).map(
          async ([name, callSurface]) => [name, [401, 403].includes(await callSurface(member))] as const,
        ),
      ),
    );
  const everywhere = (refused: boolean) => Object.fromEntries(Object.keys(surfaces).map((name) => [name, refused]));
  return { surfaces, refusedBy, everywhere };
}
