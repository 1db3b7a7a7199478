/** Builds and serves the peers' pages on an origin of their own. */
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { build } from 'vite';
import react from '@vitejs/plugin-react';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface Peers {
  url: string;
  stop(): Promise<void>;
}

export async function servePeers(root: string): Promise<Peers> {
  const source = join(root, 'bench/peers');
  const outDir = join(root, '.cache/bench/peers');
  const input = ['floor', 'bulk', 'empty', 'tall', 'post', 'mesh'].map((name) => join(source, `${name}.html`));
  await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input } },
  });

  const server: Server = createServer((request, response) => {
    if (request.method === 'POST') return void request.resume().on('end', () => response.writeHead(204).end());
    const path = normalize(new URL(request.url ?? '/', 'http://peers').pathname);
    readFile(join(outDir, path)).then(
      (body) =>
        response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
