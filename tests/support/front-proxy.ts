/**
 * Proxy before a server that passes everything on, except where a test changes it: another version of the app, or an
 * answer that never arrives.
 */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { staticRoutes } from '#server/static.ts';

export interface FrontProxy {
  url: string;
  /** Appends the text to the file from now on. */
  append(path: string, text: string): void;
  /**
   * Serves this build of the app from now on; files of the former one are no longer available. `earlierVersions`:
   * folder of what differences are made from.
   */
  deploy(dist: string, earlierVersions?: string): void;
  /** Returns how many files were sent as differences from an earlier version. */
  differences(): number;
  /**
   * Holds back the answer to the next request under this path that contains these words. Resolves when the server has
   * answered.
   */
  holdAnswer(path: string, words?: string): Promise<void>;
  /** Resolves to the status of the next answer under this path. */
  whenAnswered(path: string): Promise<number>;
  /** Lets no live connection be made from now on: each waits for an answer. */
  holdSockets(): void;
  /** Drops all connections, and takes none until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Paths that are not files of the app. */
const SERVER_PATHS = /^\/(auth|sync|storage|functions|rest|socket\.io)\//;

/** `port`: the proxy's, where its address must be known beforehand; 0: any free one. */
export async function startFrontProxy(target: string, port = 0): Promise<FrontProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const appendedText = new Map<string, string>();
  const heldAnswers = new Map<string, { words: string; given(): void }>();
  const awaitedAnswers = new Map<string, (status: number) => void>();
  const sockets = new Set<Socket>();
  let deployedApp: ReturnType<typeof getRequestListener> | null = null;

  function forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const path = incoming.url ?? '/';
    if (deployedApp && !SERVER_PATHS.test(path)) return void deployedApp(incoming, answer);
    const extraText = appendedText.get(path);
    const { 'if-none-match': _, 'accept-encoding': __, ...plain } = incoming.headers;
    const headers = extraText === undefined ? incoming.headers : plain;
    const requestBody: Buffer[] = [];
    if (heldAnswers.has(path)) incoming.on('data', (part: Buffer) => void requestBody.push(part));
    const outgoing = request({ hostname, port: targetPort, path, method: incoming.method, headers }, (response) => {
      const heldAnswer = heldAnswers.get(path);
      if (heldAnswer && Buffer.concat(requestBody).includes(heldAnswer.words)) {
        heldAnswers.delete(path);
        response.resume();
        return heldAnswer.given();
      }
      awaitedAnswers.get(path)?.(response.statusCode ?? 502);
      const { etag: ___, 'content-length': ____, ...changed } = response.headers;
      answer.writeHead(response.statusCode ?? 502, extraText === undefined ? response.headers : changed);
      response.on('end', () => answer.end(extraText));
      response.pipe(answer, { end: false });
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  }

  const server = createServer(forward);
  let isCut = false;
  let differences = 0;
  let holdsSockets = false;
  server.on('connection', (socket) => {
    if (isCut) {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    if (holdsSockets) return;
    const outgoing = connect(Number(targetPort), hostname, () => {
      const lines = Array.from(
        { length: incoming.rawHeaders.length / 2 },
        (_, n) => `${incoming.rawHeaders[n * 2] ?? ''}: ${incoming.rawHeaders[n * 2 + 1] ?? ''}`,
      );
      outgoing.write(`${incoming.method ?? 'GET'} ${incoming.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      outgoing.write(head);
      outgoing.pipe(socket).pipe(outgoing);
    });
    for (const [one, other] of [
      [socket, outgoing],
      [outgoing, socket],
    ] as const)
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    append: (path, text) => void appendedText.set(path, text),
    deploy(dist, earlierVersions) {
      const site = staticRoutes(dist, { url: 'http://localhost', earlierVersions });
      deployedApp = getRequestListener(async (incoming) => {
        const answer = await site.fetch(incoming);
        differences += Number(answer.headers.get('content-encoding') === 'dcz');
        return answer;
      });
    },
    differences: () => differences,
    holdAnswer: (path, words = '') => new Promise((given) => heldAnswers.set(path, { words, given })),
    whenAnswered: (path) => new Promise((resolve) => awaitedAnswers.set(path, resolve)),
    holdSockets: () => void (holdsSockets = true),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore: () => void (isCut = false),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
