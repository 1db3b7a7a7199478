/** What the server does for the app lock: a mail before one is turned off, for whoever has just proved who they are. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openJobPool } from '#server/jobs/job-pool.ts';
import { planMails } from '#server/jobs/plan-mails.ts';
import { bearerOf, post } from '#tests/support/json-requests.ts';
import { startServerWithSql, type ServerWithSql } from '#tests/support/server-with-sql.ts';

let { server, admin, stop } = {} as ServerWithSql;
beforeAll(async () => void ({ server, admin, stop } = await startServerWithSql()));
afterAll(() => stop());

test('[S39] a lock is turned off only with a fresh proof, and a mail tells of it', async () => {
  const ada = await server.signUp('adaunlocks');
  const announce = (headers?: Record<string, string>) =>
    post<unknown>(`${server.url}/rest/v1/rpc/announce_lock_off`, { request: {} }, headers);
  expect((await announce()).status).toBe(401);
  await admin`update auth.sessions set created_at = now() - interval '6 minutes' where user_id = ${ada.id}`;
  expect((await announce(bearerOf(ada))).body).toMatchObject({ code: 'sign-in-again' });
  await admin`update auth.sessions set created_at = now() where user_id = ${ada.id}`;
  expect((await announce(bearerOf(ada))).body).toBe(true);
  const jobs = openJobPool(server.backend.ownerUrl as string, 1);
  await planMails(jobs.pool);
  await jobs.close();
  const kinds = () => server.mailbox.mails.filter(({ to }) => to === ada.email).map(({ kind }) => kind);
  await expect.poll(() => kinds().filter((kind) => kind === 'lock-off')).toHaveLength(1);
});
