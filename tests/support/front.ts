/**
 * Stands before a server and passes everything on, but for what a test wishes otherwise: another version of the app, an
 * answer that does not come.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { staticRoutes } from '#server/static.ts';

export interface Front {
  url: string;
  /** From now on the file has this behind its own text. */
  append(path: string, text: string): void;
  /** From now on the app is this build; nothing of the former one can be fetched any more. */
  deploy(dist: string): void;
  /**
   * The answer to the next request under this path that holds these words stays away: resolves when the server has
   * given it.
   */
  keepBackAnswer(path: string, words?: string): Promise<void>;
  close(): Promise<void>;
}

/** What is no file of the app. */
const OF_THE_SERVER = /^\/(auth|sync|storage|functions|rest|socket\.io)\//;

export async function standBefore(target: string): Promise<Front> {
  const { hostname, port } = new URL(target);
  const appended = new Map<string, string>();
  const keptBack = new Map<string, { words: string; given(): void }>();
  const sockets = new Set<Socket>();
  let deployed: ReturnType<typeof getRequestListener> | null = null;

  function pass(asked: IncomingMessage, answer: ServerResponse): void {
    const path = asked.url ?? '/';
    if (deployed && !OF_THE_SERVER.test(path)) return void deployed(asked, answer);
    const more = appended.get(path);
    const { 'if-none-match': _, 'accept-encoding': __, ...plain } = asked.headers;
    const headers = more === undefined ? asked.headers : plain;
    const asks: Buffer[] = [];
    if (keptBack.has(path)) asked.on('data', (part: Buffer) => void asks.push(part));
    const passed = request({ hostname, port, path, method: asked.method, headers }, (came) => {
      const held = keptBack.get(path);
      if (held && Buffer.concat(asks).includes(held.words)) {
        keptBack.delete(path);
        came.resume();
        return held.given();
      }
      const { etag: ___, 'content-length': ____, ...changed } = came.headers;
      answer.writeHead(came.statusCode ?? 502, more === undefined ? came.headers : changed);
      came.on('end', () => answer.end(more));
      came.pipe(answer, { end: false });
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }

  const server = createServer(pass);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (asked: IncomingMessage, socket: Socket, head: Buffer) => {
    const passed = connect(Number(port), hostname, () => {
      const lines = Array.from(
        { length: asked.rawHeaders.length / 2 },
        (_, n) => `${asked.rawHeaders[n * 2] ?? ''}: ${asked.rawHeaders[n * 2 + 1] ?? ''}`,
      );
      passed.write(`${asked.method ?? 'GET'} ${asked.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    for (const [one, other] of [
      [socket, passed],
      [passed, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    append: (path, text) => void appended.set(path, text),
    deploy(dist) {
      deployed = getRequestListener(staticRoutes(dist, { url: 'http://localhost' }).fetch);
    },
    keepBackAnswer: (path, words = '') => new Promise((given) => keptBack.set(path, { words, given })),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
