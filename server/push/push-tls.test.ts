import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pushReceiver } from '#tests/support/push/encryption.ts';
import { selfSigned } from '#tests/support/self-signed.ts';
import { pushKeysOf } from './open-push.ts';
import { pushSender } from './push-sender.ts';
import { allowedEndpoints } from './push-services.ts';

let server: Server;
let origin: string;
let requests: number;
beforeEach(async () => {
  requests = 0;
  server = createServer(selfSigned('localhost'), (_, response) => {
    requests += 1;
    response.writeHead(201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  origin = `https://localhost:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

test('[NOTIF-69] a push service that nobody vouches for is sent nothing, and is tried again', async () => {
  const keys = pushKeysOf({ secret: 's'.repeat(48), siteUrl: 'https://alcove.test' });
  const { send } = pushSender({ keys, siteUrl: 'https://alcove.test', allows: allowedEndpoints(origin) });
  const answer = await send(
    {
      id: crypto.randomUUID(),
      type: 'message',
      subject: crypto.randomUUID(),
      secret: 'c2VjcmV0',
      day: '2026-11-26',
      count: 1,
      badge: 1,
      serverKey: keys.publicKey,
      secondsLeft: 60,
      subscription: { endpoint: `${origin}/push/a`, keys: pushReceiver().keys },
    },
    new AbortController().signal,
  );
  expect(answer).toEqual({ kind: 'later', code: 'DEPTH_ZERO_SELF_SIGNED_CERT', afterMs: null });
  expect(requests).toBe(0);
});
