/** Starts another sync node beside a test server, on the same database. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { createSyncNode, type SyncNodeOptions } from '#server/sync/node.ts';
import type { TestServer } from './server.ts';

export interface TestNode {
  url: string;
  stop(): Promise<void>;
}

export async function startTestNode(
  { backend }: TestServer,
  options: Partial<SyncNodeOptions> = {},
): Promise<TestNode> {
  const node = await createSyncNode({ databaseUrl: backend.syncUrl, verify: backend.verify, ...options });
  const http = createServer(getRequestListener(new Hono().route('/sync', node.routes).fetch));
  node.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(http.address() as AddressInfo).port}`,
    async stop() {
      await node.stop();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}
