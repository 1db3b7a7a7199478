/**
 * Push service on this machine: takes pushes by RFC 8030, checks who sends them (RFC 8292), and keeps them for
 * subscriptions of tests, which can read them (RFC 8291). A test sets its next answers.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pushReceiver, type PushReceiver } from './encryption.ts';
import { vapidRefusal } from './vapid.ts';

export interface ReceivedPush {
  topic: string | null;
  ttl: number;
  urgency: string | null;
  /** Bytes of the encrypted body. */
  size: number;
  body: Buffer;
}

export interface DoubleSubscription {
  id: string;
  /** As a browser's `toJSON` returns it. */
  data: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** What the service has accepted, in order. */
  pushes: ReceivedPush[];
  /** What it holds for a device that is away: a later push with the same topic has replaced the earlier one. */
  waiting(): ReceivedPush[];
  /** The contents, decrypted and parsed. */
  contents(): PushedContent[];
  unsubscribe(): void;
}

export interface PushedContent {
  web_push: number;
  notification: { title: string; body: string; lang: string; tag: string; navigate: string };
  app_badge: number;
  mutable: boolean;
}

export interface PushServiceDouble {
  url: string;
  server: Server;
  /** Statuses of all answers, refusals too. */
  statuses: number[];
  /**
   * The next answers, instead of its own; `drop` closes the connection after accepting, `after` accepts at once and
   * answers then.
   */
  answers: { status: number; headers?: Record<string, string>; drop?: boolean; after?: Promise<void> }[];
  /** Adds a subscription as a browser makes it. `key`: only this server may push. */
  subscribe(key: string | null, receiver?: PushReceiver): DoubleSubscription;
  /** Adds the subscription of a browser that decrypts by itself. */
  subscribeBrowser(key: string | null, onPush: (push: ReceivedPush) => void): { id: string; endpoint: string };
  endOf(id: string): void;
  close(): Promise<void>;
}

interface Stored {
  key: string | null;
  isGone: boolean;
  accept(push: ReceivedPush): void;
}

const BODY_LIMIT = 4096;

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};
const header = (request: IncomingMessage, name: string) => (request.headers[name] as string | undefined) ?? null;

export async function startPushServiceDouble(port = 0): Promise<PushServiceDouble> {
  const subscriptions = new Map<string, Stored>();
  const server = createServer((request, response) => void handle(request, response));

  /** Returns the status of a refusal, or null. */
  function refusalOf(request: IncomingMessage, body: Buffer, stored: Stored | undefined): number | null {
    if (request.method !== 'POST') return 405;
    if (!stored) return 404;
    if (stored.isGone) return 410;
    const refusal = vapidRefusal(request.headers.authorization, double.url, stored.key);
    if (refusal !== null) return refusal;
    if (!/^\d+$/.test(header(request, 'ttl') ?? '')) return 400;
    if (!/^[\w-]{1,32}$/.test(header(request, 'topic') ?? 'none')) return 400;
    if (body.length > BODY_LIMIT) return 413;
    return body.length > 0 && header(request, 'content-encoding') !== 'aes128gcm' ? 415 : null;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request);
    const stored = subscriptions.get(/^\/push\/(\w+)$/.exec(request.url ?? '')?.[1] ?? '');
    const planned = double.answers.shift();
    const status = planned && !planned.drop ? planned.status : (refusalOf(request, body, stored) ?? 201);
    double.statuses.push(status);
    if (status === 201)
      stored?.accept({
        topic: header(request, 'topic'),
        ttl: Number(header(request, 'ttl')),
        urgency: header(request, 'urgency'),
        size: body.length,
        body,
      });
    if (planned?.drop) return void request.socket.destroy();
    await planned?.after;
    response.writeHead(status, { ...planned?.headers, ...(status === 201 && { location: `${double.url}/m/1` }) }).end();
  }

  function add(key: string | null, accept: Stored['accept']) {
    const id = randomBytes(16).toString('hex');
    subscriptions.set(id, { key, isGone: false, accept });
    return { id, endpoint: `${double.url}/push/${id}` };
  }

  const endOf = (id: string) => {
    const stored = subscriptions.get(id);
    if (stored) stored.isGone = true;
  };

  const double: PushServiceDouble = {
    url: '',
    server,
    statuses: [],
    answers: [],
    subscribe(key, receiver = pushReceiver()) {
      const pushes: ReceivedPush[] = [];
      const { id, endpoint } = add(key, (push) => void pushes.push(push));
      return {
        id,
        data: { endpoint, keys: receiver.keys },
        pushes,
        waiting: () => pushes.filter(({ topic }, n) => !pushes.slice(n + 1).some((later) => later.topic === topic)),
        contents: () => pushes.map(({ body }) => JSON.parse(receiver.read(body)) as PushedContent),
        unsubscribe: () => endOf(id),
      };
    },
    subscribeBrowser: add,
    endOf,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  double.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return double;
}
