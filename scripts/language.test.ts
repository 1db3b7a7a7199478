import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer } from 'vite';
import { expect, test } from 'vitest';
import { catalogues } from './language.ts';

test('[SHELL-172] the manifest of a development server is in the language of its app', async () => {
  const vite = await createServer({
    configFile: false,
    logLevel: 'silent',
    plugins: [catalogues('en')],
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  });
  const server = createHttpServer(vite.middlewares).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/manifest.json`);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toMatchObject({ lang: 'en', description: 'The members’ app.', start_url: '/#/' });
  server.close();
  await vite.close();
});
