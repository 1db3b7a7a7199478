/** Between devices and server: what is sent may be lost, doubled, late, refused, or answered by somebody else. */
import type { MemberId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { done, refused } from '#lib/result.ts';
import type { Connect, LiveConnection, LiveListener } from '#workers/ports.ts';
import type { Dice, Trace } from '../chance.ts';
import type { Send } from '#outbox/media/media-server.ts';
import type { Plan } from '../plan.ts';
import type { Context } from '../ports/context.ts';
import type { Time } from '../time.ts';
import type { Line } from './line.ts';
import type { Reply, Spared, SyncNode } from './sync-node.ts';

interface Socket {
  worker: string;
  line: Line;
  context: Context;
  member: MemberId;
  listener: LiveListener;
  end(): void;
}

interface Answer {
  status: number;
  type: string;
  headers: Headers;
  text(): Promise<string>;
}

/** A connection that is dead is found out after this. */
const PING_MS = 45_000;
const PORTAL: Reply = { status: 200, body: '<html>Bienvenue</html>', type: 'text/html' };
/** A request of a picture that nothing has been heard of for so long is given up. */
const STALL_MS = 30_000;

export class Network {
  calm = false;
  blind = false;
  /** Requests refused for their number, from now on until then. */
  limitedUntil = 0;
  readonly pulls = new Map<string, number>();
  private readonly sockets = new Set<Socket>();
  private readonly time: Time;
  private readonly node: SyncNode;
  private readonly dice: Dice;
  private readonly rates: Plan['network'];
  private readonly trace: Trace;
  private readonly count: (what: string) => void;

  constructor(
    time: Time,
    node: SyncNode,
    dice: Dice,
    rates: Plan['network'],
    trace: Trace,
    count: (what: string) => void = () => undefined,
  ) {
    [this.time, this.node, this.dice, this.rates, this.trace, this.count] = [time, node, dice, rates, trace, count];
    node.announce = (live, spared) => this.announce(live, spared);
  }

  private happens(percent: number, what: string): boolean {
    const happens = this.dice(100) < percent && !this.calm;
    if (happens) this.count(what);
    return happens;
  }

  private delay = (): number =>
    this.happens(this.rates.late, 'delayed') ? 100 + this.dice(20_000) : 5 + this.dice(60);

  // ── requests ──

  fetchOf(line: Line, context: Context): typeof fetch {
    return (input, init) => {
      const headers = init?.headers as Record<string, string>;
      const token = (headers.authorization ?? '').slice('Bearer '.length);
      const ask = () => this.node.handle(String(input), token, String(init?.body));
      return this.request(
        line,
        context,
        String(input),
        ask,
        init?.signal ?? undefined,
      ) as Promise<unknown> as Promise<Response>;
    };
  }

  /** A picture's bytes travel as the words that it is made of. */
  sendOf(line: Line, context: Context): Send {
    return async ({ method, url, headers, body }) => {
      const [stalled, answered] = [new AbortController(), new AbortController()];
      context.clock.wait(STALL_MS, answered.signal).then(
        () => stalled.abort(new Error('cut off')),
        () => undefined,
      );
      const token = (headers['authorization'] ?? '').slice('Bearer '.length);
      const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : (body ?? '');
      const sentAt = this.node.now();
      const ask = () =>
        this.node.stored(token, { method, url, type: headers['content-type'] ?? '', body: text, sentAt });
      try {
        const answer = await this.request(line, context, `${method} ${url.split('?')[0]}`, ask, stalled.signal);
        return {
          status: answer.status,
          type: answer.type,
          retryAfter: answer.headers.get('retry-after'),
          bytes: new TextEncoder().encode(await answer.text()).buffer,
        };
      } finally {
        answered.abort();
      }
    };
  }

  private request(line: Line, context: Context, path: string, ask: () => Reply, signal?: AbortSignal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      const fail = () => context.deliver(() => reject(new TypeError('Failed to fetch')));
      const come = ({ status, body, type = 'application/json', retryAfter }: Reply) => {
        this.trace.say(`${this.time.now} ${line.name} ← ${path} ${status}`);
        if (status !== 200) this.count(`answer ${status}`);
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        context.deliver(() =>
          resolve({
            status,
            type,
            headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
            text: async () => text,
          }),
        );
      };
      if (!line.online) return void this.time.in(2, fail);
      if (path === '/sync/pull') this.pulls.set(line.name, (this.pulls.get(line.name) ?? 0) + 1);
      this.trace.say(`${this.time.now} ${line.name}/${context.name} → ${path}`);
      if (line.stalled) return this.count('half-open');
      if (this.happens(this.rates.lose, 'request lost')) return;
      const back = (reply: Reply) => {
        if (this.happens(this.rates.lose, 'answer lost')) return;
        const arrive = () => {
          if (line.stalled) return this.count('half-open');
          if (line.online) return come(reply);
          this.count('cut off');
          fail();
        };
        this.time.in(this.delay(), arrive);
      };
      const reach = (answers: boolean) => {
        if (line.portal) this.count('captive portal');
        if (line.portal) return answers && back(PORTAL);
        if (!this.node.up) this.count('server down');
        if (!this.node.up) return answers && void this.time.in(20, fail);
        if (this.time.now < this.limitedUntil && !this.calm)
          return (
            answers &&
            back({
              status: 429,
              body: { code: 'rate-limited' },
              retryAfter: Math.ceil((this.limitedUntil - this.time.now) / 1000),
            })
          );
        if (this.happens(this.rates.fail, 'server fails'))
          return answers && back({ status: [500, 502, 503][this.dice(3)] ?? 500, body: 'Bad gateway' });
        const reply = ask();
        if (answers) back(reply);
      };
      const slow = line.slow;
      line.slow = 0;
      this.time.in(slow || this.delay(), () => reach(true));
      if (this.happens(this.rates.twice, 'request twice')) this.time.in(this.delay(), () => reach(false));
    });
  }

  // ── live ──

  connectOf =
    (line: Line, context: Context, worker: string): Connect =>
    (token, listener, signal) =>
      new Promise((resolve) => {
        const later = (ms: number, act: () => void) => void this.time.in(ms, () => context.deliver(act));
        if (!line.online) return later(5, () => resolve(refused('offline')));
        if (line.stalled) return later(10_000, () => resolve(refused('timeout')));
        this.time.in(this.delay(), () => {
          const member = this.node.memberOf(token);
          if (!this.node.up || !line.online || line.stalled || line.portal)
            return context.deliver(() => resolve(refused('offline')));
          if (!member) return context.deliver(() => resolve(refused('unauthorized')));
          if (this.node.refuses) return context.deliver(() => resolve(refused('protocol-too-old')));
          const connection = this.open(line, context, worker, member, listener, signal);
          later(5 + this.dice(30), () => resolve(signal.aborted ? refused('offline') : done(connection)));
        });
      });

  private open(
    line: Line,
    context: Context,
    worker: string,
    member: MemberId,
    listener: LiveListener,
    signal: AbortSignal,
  ): LiveConnection {
    let over = () => {};
    const ended = new Promise<void>((resolve) => (over = resolve));
    const socket: Socket = {
      worker,
      line,
      context,
      member,
      listener,
      end: () => void (this.sockets.delete(socket), context.deliver(over)),
    };
    this.sockets.add(socket);
    context.onDeath(() => this.sockets.delete(socket));
    signal.addEventListener('abort', socket.end, { once: true });
    this.trace.say(`${this.time.now} ${line.name}/${context.name} connected`);
    const digest = {
      epoch: this.node.server.epoch,
      serverTime: new Date(0).toISOString(),
      digest: this.node.digest(member),
    };
    return { digest: this.blind ? null : digest, ended, typing: () => undefined, close: socket.end };
  }

  /** `spared`: a worker that is not told of these streams. */
  announce(live: readonly { to: MemberId; item: LiveItem }[], spared?: Spared): void {
    for (const { to, item } of live)
      for (const socket of this.sockets) {
        if (socket.member === to && socket.worker === spared?.worker && spared.streams.has(item.stream)) {
          this.count('event spared');
          continue;
        }
        if (socket.member !== to || socket.line.stalled || this.happens(this.rates.live, 'event lost')) continue;
        const told = this.node.live(to, item);
        this.time.in(this.happens(this.rates.live, 'event late') ? this.dice(3000) : 20, () => this.hear(socket, told));
        if (this.happens(this.rates.live, 'event twice')) this.time.in(this.dice(3000), () => this.hear(socket, told));
      }
  }

  private hear(socket: Socket, item: LiveItem): void {
    if (!this.sockets.has(socket) || !socket.line.online || socket.line.stalled) return;
    const readable = !this.happens(this.rates.live, 'event unreadable');
    socket.context.deliver(() =>
      readable ? socket.listener.onItem(socket.line.heard(structuredClone(item))) : socket.listener.onUnreadable(),
    );
  }

  /** The server is gone, or a device's line stalls: sooner or later it shows. */
  drop(line: Line | null): void {
    for (const socket of [...this.sockets]) {
      if (!line) socket.end();
      else if (socket.line === line) this.time.in(PING_MS, () => this.sockets.has(socket) && socket.end());
    }
  }
}
