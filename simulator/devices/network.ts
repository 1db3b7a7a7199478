/** Simulates the network between devices and server, which may lose, double, delay, refuse or replace messages. */
import type { MemberId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { done, refused } from '#lib/result.ts';
import type { Connect, LiveConnection, LiveListener } from '#workers/sync/ports.ts';
import type { Dice, Trace } from '../core/chance.ts';
import type { SendMediaRequest } from '#sync/media/media-request.ts';
import type { Plan } from '../core/plan.ts';
import type { Context } from '../core/ports/context.ts';
import type { Time } from '../core/time.ts';
import { isInRoom, moveSockets, roomsOf, tellsOfGroups, type Announcement, type Rooms } from './group-rooms.ts';
import type { LinkState } from './link-state.ts';
import type { ExcludedWorker, SimSyncNode } from './sync-node.ts';
import type { Reply } from './reply.ts';

interface Socket {
  worker: string;
  link: LinkState;
  context: Context;
  member: MemberId;
  listener: LiveListener;
  rooms: Rooms;
  end(): void;
}

interface Answer {
  status: number;
  type: string;
  headers: Headers;
  text(): Promise<string>;
}

/** Time after which a dead connection is detected. */
const PING_MS = 45_000;
const PORTAL: Reply = { status: 200, body: '<html>Bienvenue</html>', type: 'text/html' };
/** Time after which a picture's request without an answer is aborted. */
const STALL_MS = 30_000;

export class Network {
  faultless = false;
  hidesDigest = false;
  /** Virtual time until which the server answers 429. */
  limitedUntil = 0;
  readonly pulls = new Map<string, number>();
  private readonly sockets = new Set<Socket>();
  private readonly time: Time;
  private readonly node: SimSyncNode;
  private readonly dice: Dice;
  private readonly rates: Plan['network'];
  private readonly trace: Trace;
  private readonly count: (what: string) => void;

  constructor(
    time: Time,
    node: SimSyncNode,
    dice: Dice,
    rates: Plan['network'],
    trace: Trace,
    count: (what: string) => void = () => undefined,
  ) {
    [this.time, this.node, this.dice, this.rates, this.trace, this.count] = [time, node, dice, rates, trace, count];
    node.announce = (announcement, excluded) => this.announce(announcement, excluded);
  }

  private isHit(percent: number, event: string): boolean {
    const hit = this.dice(100) < percent && !this.faultless;
    if (hit) this.count(event);
    return hit;
  }

  private delay = (): number => (this.isHit(this.rates.late, 'delayed') ? 100 + this.dice(20_000) : 5 + this.dice(60));

  // ── requests ──

  fetchOf(link: LinkState, context: Context): typeof fetch {
    return (input, init) => {
      const headers = init?.headers as Record<string, string>;
      const token = (headers.authorization ?? '').slice('Bearer '.length);
      const ask = () => this.node.handle(String(input), token, String(init?.body));
      return this.request(
        link,
        context,
        String(input),
        ask,
        init?.signal ?? undefined,
      ) as Promise<unknown> as Promise<Response>;
    };
  }

  /** Sends a picture's request; its bytes are a text here. */
  sendOf(link: LinkState, context: Context): SendMediaRequest {
    return async ({ method, url, headers, body }) => {
      const [stalled, finished] = [new AbortController(), new AbortController()];
      context.clock.wait(STALL_MS, finished.signal).then(
        () => stalled.abort(new Error('cut off')),
        () => undefined,
      );
      const token = (headers['authorization'] ?? '').slice('Bearer '.length);
      const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : (body ?? '');
      const sentAt = this.node.now();
      const ask = () =>
        this.node.handleStorage(token, { method, url, type: headers['content-type'] ?? '', body: text, sentAt });
      try {
        const answer = await this.request(link, context, `${method} ${url.split('?')[0]}`, ask, stalled.signal);
        return {
          status: answer.status,
          type: answer.type,
          retryAfter: answer.headers.get('retry-after'),
          bytes: new TextEncoder().encode(await answer.text()).buffer,
        };
      } finally {
        finished.abort();
      }
    };
  }

  private request(
    link: LinkState,
    context: Context,
    path: string,
    ask: () => Reply,
    signal?: AbortSignal,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      const fail = () => context.deliver(() => reject(new TypeError('Failed to fetch')));
      const succeed = ({ status, body, type = 'application/json', retryAfter }: Reply) => {
        this.trace.append(`${this.time.now} ${link.name} ← ${path} ${status}`);
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
      if (!link.online) return void this.time.schedule(2, fail);
      if (path === '/sync/pull') this.pulls.set(link.name, (this.pulls.get(link.name) ?? 0) + 1);
      this.trace.append(`${this.time.now} ${link.name}/${context.name} → ${path}`);
      if (link.stalled) return this.count('half-open');
      if (this.isHit(this.rates.lose, 'request lost')) return;
      const sendBack = (reply: Reply) => {
        if (this.isHit(this.rates.lose, 'answer lost')) return;
        const arrive = () => {
          if (link.stalled) return this.count('half-open');
          if (link.online) return succeed(reply);
          this.count('cut off');
          fail();
        };
        this.time.schedule(this.delay(), arrive);
      };
      const deliverToServer = (answers: boolean) => {
        if (link.portal) this.count('captive portal');
        if (link.portal) return answers && sendBack(PORTAL);
        if (!this.node.up) this.count('server down');
        if (!this.node.up) return answers && void this.time.schedule(20, fail);
        if (this.time.now < this.limitedUntil && !this.faultless)
          return (
            answers &&
            sendBack({
              status: 429,
              body: { code: 'rate-limited' },
              retryAfter: Math.ceil((this.limitedUntil - this.time.now) / 1000),
            })
          );
        if (this.isHit(this.rates.fail, 'server fails'))
          return answers && sendBack({ status: [500, 502, 503][this.dice(3)] ?? 500, body: 'Bad gateway' });
        const reply = ask();
        if (answers) sendBack(reply);
      };
      const slow = link.slow;
      link.slow = 0;
      this.time.schedule(slow || this.delay(), () => deliverToServer(true));
      if (this.isHit(this.rates.twice, 'request twice')) this.time.schedule(this.delay(), () => deliverToServer(false));
    });
  }

  // ── live ──

  connectOf =
    (link: LinkState, context: Context, worker: string): Connect =>
    (token, listener, signal) =>
      new Promise((resolve) => {
        const deliverLater = (ms: number, act: () => void) => void this.time.schedule(ms, () => context.deliver(act));
        if (!link.online) return deliverLater(5, () => resolve(refused('offline')));
        if (link.stalled) return deliverLater(10_000, () => resolve(refused('timeout')));
        this.time.schedule(this.delay(), () => {
          const member = this.node.memberOf(token);
          if (!this.node.up || !link.online || link.stalled || link.portal)
            return context.deliver(() => resolve(refused('offline')));
          if (!member) return context.deliver(() => resolve(refused('unauthorized')));
          if (this.node.refusesProtocol) return context.deliver(() => resolve(refused('protocol-too-old')));
          const connection = this.open(link, context, worker, member, listener, signal);
          deliverLater(5 + this.dice(30), () => resolve(signal.aborted ? refused('offline') : done(connection)));
        });
      });

  private open(
    link: LinkState,
    context: Context,
    worker: string,
    member: MemberId,
    listener: LiveListener,
    signal: AbortSignal,
  ): LiveConnection {
    let resolveEnded = () => {};
    const closed = new Promise<void>((resolve) => (resolveEnded = resolve));
    const socket: Socket = {
      worker,
      link,
      context,
      member,
      listener,
      rooms: roomsOf(this.node.server, member),
      end: () => void (this.sockets.delete(socket), context.deliver(resolveEnded)),
    };
    this.sockets.add(socket);
    context.onDeath(() => this.sockets.delete(socket));
    signal.addEventListener('abort', socket.end, { once: true });
    this.trace.append(`${this.time.now} ${link.name}/${context.name} connected`);
    const digest = {
      epoch: this.node.server.epoch,
      serverTime: new Date(0).toISOString(),
      digest: this.node.digest(member),
    };
    return { digest: this.hidesDigest ? null : digest, closed, sendTyping: () => undefined, close: socket.end };
  }

  /** Sends live items. `excluded`: the worker that already has the items of these streams in its push's answer. */
  announce(announcement: Announcement, excluded?: ExcludedWorker): void {
    this.followRooms(announcement);
    for (const { to, item } of announcement.live)
      for (const socket of this.sockets) {
        if (socket.member === to && socket.worker === excluded?.worker && excluded.streams.has(item.stream)) {
          this.count('event spared');
          continue;
        }
        if (socket.member === to) this.emit(socket, item);
      }
    for (const delivery of announcement.rooms)
      for (const item of delivery.items)
        for (const socket of this.sockets) if (isInRoom(socket, delivery)) this.emit(socket, item);
  }

  private emit(socket: Socket, item: LiveItem): void {
    if (socket.link.stalled || this.isHit(this.rates.live, 'event lost')) return;
    const altered = this.node.live(socket.member, item);
    this.time.schedule(this.isHit(this.rates.live, 'event late') ? this.dice(3000) : 20, () =>
      this.deliver(socket, altered),
    );
    if (this.isHit(this.rates.live, 'event twice'))
      this.time.schedule(this.dice(3000), () => this.deliver(socket, altered));
  }

  /** Moves connections between rooms of groups; another node hears of it later [G6]. */
  private followRooms(announcement: Announcement): void {
    if (!tellsOfGroups(announcement)) return;
    const move = () => moveSockets(this.node.server, this.sockets, announcement);
    if (this.isHit(this.rates.live, 'rooms late')) this.time.schedule(this.dice(3000), move);
    else move();
  }

  private deliver(socket: Socket, item: LiveItem): void {
    if (!this.sockets.has(socket) || !socket.link.online || socket.link.stalled) return;
    const readable = !this.isHit(this.rates.live, 'event unreadable');
    socket.context.deliver(() =>
      readable ? socket.listener.onItem(socket.link.receive(structuredClone(item))) : socket.listener.onUnreadable(),
    );
  }

  /** Ends connections: all at once after a crash of the server (null), those of a stalled link after `PING_MS`. */
  drop(link: LinkState | null): void {
    for (const socket of [...this.sockets]) {
      if (!link) socket.end();
      else if (socket.link === link) this.time.schedule(PING_MS, () => this.sockets.has(socket) && socket.end());
    }
  }
}
