import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectChat } from '#tests/support/chat-client.ts';
import { startTestServer, type TestMember, type TestServer } from '#tests/support/server.ts';
import { pushAt, sendEntry } from '#tests/support/sync-requests.ts';

let server: TestServer;
let sql: postgres.Sql;
let [ada, bela] = [] as unknown as [TestMember, TestMember];
beforeAll(async () => {
  server = await startTestServer();
  [ada, bela] = [await server.signUp('adalate'), await server.signUp('belalate')];
  sql = postgres(server.backend.ownerUrl as string, { max: 1, onnotice: () => undefined });
});
afterAll(async () => {
  await sql.end();
  await server.stop();
});

test('[Y8] what the database could not read for a member is told a moment later, in order, with what came meanwhile', async () => {
  // Cancelled, as when it takes too long: the first two readings for this member. A sequence counts on where a transaction is undone.
  await sql.unsafe(`create sequence public.readings;
    grant usage on sequence public.readings to authenticated;
    alter function public.live(jsonb) rename to live_undisturbed;
    create function public.live(changes jsonb) returns jsonb language plpgsql set search_path = '' as $$
    begin
      if current_setting('request.jwt.claim.sub') = '${bela.id}' and nextval('public.readings') <= 2 then
        raise exception 'canceled' using errcode = 'query_canceled';
      end if;
      return public.live_undisturbed(changes);
    end $$;
    grant execute on function public.live(jsonb) to authenticated`);
  const his = await connectChat(server.url, bela);
  for (const words of ['un', 'deux', 'trois']) await pushAt(server.url, ada, [await sendEntry(ada, bela, words)]);
  await his.hears('chat:messageReceived', ({ message }) => message.message === 'trois');
  expect(his.told.flatMap((told) => (told.name === 'chat:messageReceived' ? [told.payload.message.message] : []))).toEqual(['un', 'deux', 'trois']);
  const [{ readings } = { readings: 0 }] = await sql<{ readings: string }[]>`select last_value as readings from public.readings`;
  expect(Number(readings)).toBeGreaterThan(2);
  his.close();
});
