/**
 * Between the devices and the server: each device's own conditions, as they are switched. Nothing here knows how a
 * device is made.
 */
import type { MemberId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { laboratoryEngine } from '#i18n/fr/laboratory-engine.ts';
import { diceOf, type Dice, type Trace } from '../chance.ts';
import type { Time } from '../time.ts';
import type { Reply, SyncNode } from '../world/sync-node.ts';
import type { FromDevice, ToDevice } from './crossing.ts';
import type { Crossings } from './crossings.ts';
import { answerText, kindOf, liveText, requestText } from './told.ts';
import type { Switches } from './types.ts';

type Request = Extract<FromDevice, { kind: 'request' }>;

interface Socket {
  device: number;
  id: number;
  member: MemberId;
  open: boolean;
}

/** A connection that is dead is found out after this. */
const PING_MS = 45_000;
const UNREACHABLE_MS = 20;
const OVERTAKEN_MS = 3000;
const PORTAL: Reply = { status: 200, body: '<html>Bienvenue</html>' };
const ANSWERS: Record<Switches['answers'], Reply | null> = {
  normal: null,
  401: { status: 401, body: { code: 'unauthorized' } },
  429: { status: 429, body: { code: 'rate-limited' } },
  500: { status: 500, body: 'Bad gateway' },
};
const { crossings: words } = laboratoryEngine;

export interface AirParts {
  time: Time;
  node: SyncNode;
  trace: Trace;
  crossings: Crossings;
  seed: number;
  switches: readonly Switches[];
  bring(device: number, what: ToDevice): void;
  /** Lets the server look at a request; sees it before and after. */
  handle(device: number, request: Request): Reply;
  /** A device has used its switch « kill before the answer ». */
  killed(device: number): void;
}

export class Air {
  readonly pulls: number[];
  private readonly sockets = new Set<Socket>();
  private readonly dice: readonly Dice[];
  private readonly parts: AirParts;

  constructor(parts: AirParts) {
    this.parts = parts;
    this.dice = parts.switches.map((_, n) => diceOf(parts.seed * 131 + n));
    this.pulls = parts.switches.map(() => 0);
    parts.node.announce = (live) => this.announce(live);
  }

  private of = (device: number): Switches => this.parts.switches[device] as Switches;
  private roll = (device: number, sides: number): number => (this.dice[device] as Dice)(Math.max(1, sides));
  private happens = (device: number, percent: number): boolean => this.roll(device, 100) < percent;

  /** How long it takes, and whether it is overtaken. */
  private delay(device: number): { ms: number; late: boolean } {
    const { latency, jitter, reordering } = this.of(device);
    const late = this.happens(device, reordering);
    return {
      ms: 1 + latency + this.roll(device, jitter + 1) + (late ? 200 + this.roll(device, OVERTAKEN_MS) : 0),
      late,
    };
  }

  // ── requests ──

  request(device: number, request: Request): void {
    const { time, crossings, trace } = this.parts;
    const at = time.now;
    trace.say(`${at} d${device}/${request.context} → ${request.path} ${request.body}`);
    if (request.path === '/sync/pull') this.pulls[device] = (this.pulls[device] ?? 0) + 1;
    const about = {
      at,
      from: device,
      to: 'server',
      kind: kindOf(request.path),
      text: requestText(request.path, request.body),
    } as const;
    const first = crossings.begin(about);
    if (this.of(device).halfOpen || this.happens(device, this.of(device).loss)) return crossings.end(first, at, 'lost');
    const { ms, late } = this.delay(device);
    time.in(ms, () => this.arrive(device, request, first, late ? 'late' : 'delivered'));
    if (!this.happens(device, this.of(device).duplication)) return;
    const again = crossings.begin({ ...about, of: first });
    time.in(this.delay(device).ms, () => this.arrive(device, request, again, 'doubled'));
  }

  private arrive(device: number, request: Request, crossing: number, fate: 'late' | 'delivered' | 'doubled'): void {
    const { time, node, crossings } = this.parts;
    const { portal, answers } = this.of(device);
    const heard = fate !== 'doubled';
    if (!portal && !node.up) {
      crossings.end(crossing, time.now, 'refused', words.answers.unreachable);
      return heard
        ? void time.in(UNREACHABLE_MS, () => this.parts.bring(device, { kind: 'fail', id: request.id }))
        : undefined;
    }
    // Who is refused may still have the session renewed: that alone must not help.
    const forced = answers === '401' && kindOf(request.path) === 'session' ? null : ANSWERS[answers];
    const reply = (portal ? PORTAL : forced) ?? this.parts.handle(device, request);
    crossings.end(crossing, time.now, reply.status === 200 && !portal ? fate : 'refused');
    if (heard) this.answer(device, request, reply, crossing);
  }

  private answer(device: number, request: Request, reply: Reply, of: number): void {
    const { time, crossings, trace } = this.parts;
    const about = {
      at: time.now,
      from: 'server',
      to: device,
      kind: 'answer',
      text: answerText(request.path, reply),
      of,
    } as const;
    const crossing = crossings.begin(about);
    if (this.happens(device, this.of(device).loss)) return crossings.end(crossing, time.now, 'lost');
    const { ms, late } = this.delay(device);
    time.in(ms, () => {
      const { offline, halfOpen, killBeforeAck } = this.of(device);
      if (halfOpen) return crossings.end(crossing, time.now, 'lost');
      if (offline) {
        crossings.end(crossing, time.now, 'lost', words.answers.disconnected);
        return this.parts.bring(device, { kind: 'fail', id: request.id });
      }
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      trace.say(`${time.now} d${device} ← ${request.path} ${reply.status} ${text}`);
      if (killBeforeAck && request.path === '/sync/push') {
        this.parts.killed(device);
        crossings.end(crossing, time.now, 'lost', words.answers.died);
        return this.parts.bring(device, { kind: 'kill', id: request.id });
      }
      crossings.end(crossing, time.now, reply.status === 200 ? (late ? 'late' : 'delivered') : 'refused');
      this.parts.bring(device, { kind: 'reply', id: request.id, status: reply.status, text });
    });
  }

  // ── live ──

  connect(device: number, id: number, token: string): void {
    const { time, node, crossings, trace } = this.parts;
    const crossing = crossings.begin({
      at: time.now,
      from: device,
      to: 'server',
      kind: 'connect',
      text: words.connect,
    });
    const unconnected = (code: 'offline' | 'timeout' | 'unauthorized' | 'protocol-too-old') => {
      crossings.end(crossing, time.now, code === 'unauthorized' ? 'refused' : 'lost');
      this.parts.bring(device, { kind: 'unconnected', id, code });
    };
    if (this.of(device).halfOpen) return void time.in(10_000, () => unconnected('timeout'));
    time.in(this.delay(device).ms, () => {
      const { offline, halfOpen, portal, answers } = this.of(device);
      const member = node.memberOf(token);
      if (!node.up || offline || halfOpen || portal || answers === '500' || answers === '429')
        return unconnected('offline');
      if (!member || answers === '401') return unconnected('unauthorized');
      if (node.refuses) return unconnected('protocol-too-old');
      const socket: Socket = { device, id, member, open: true };
      this.sockets.add(socket);
      const digest = { epoch: node.server.epoch, serverTime: new Date(0).toISOString(), digest: node.digest(member) };
      time.in(this.delay(device).ms, () => {
        crossings.end(crossing, time.now, 'delivered', words.connected);
        trace.say(`${time.now} d${device} connected ${id}`);
        this.parts.bring(device, { kind: 'connected', id, digest });
      });
    });
  }

  closed(device: number, id: number): void {
    for (const socket of this.sockets) if (socket.device === device && socket.id === id) this.sockets.delete(socket);
  }

  private announce(live: readonly { to: MemberId; item: LiveItem }[]): void {
    for (const { to, item } of live)
      for (const socket of this.sockets) {
        if (socket.member !== to) continue;
        const told = this.parts.node.live(to, item);
        this.tell(socket, told, null);
      }
  }

  private tell(socket: Socket, item: LiveItem, of: number | null): void {
    const { time, crossings, trace } = this.parts;
    const { device, id } = socket;
    const crossing = crossings.begin({
      at: time.now,
      from: 'server',
      to: device,
      kind: 'live',
      text: liveText(item),
      of,
    });
    if (this.of(device).halfOpen || this.happens(device, this.of(device).loss))
      return crossings.end(crossing, time.now, 'lost');
    const { ms, late } = this.delay(device);
    time.in(ms, () => {
      const { halfOpen, offline } = this.of(device);
      if (!this.sockets.has(socket) || halfOpen || offline) return crossings.end(crossing, time.now, 'lost');
      crossings.end(crossing, time.now, of !== null ? 'doubled' : late ? 'late' : 'delivered');
      trace.say(`${time.now} d${device} ⇐ ${JSON.stringify(item)}`);
      this.parts.bring(device, { kind: 'live', id, item: structuredClone(item) });
    });
    if (of === null && this.happens(device, this.of(device).duplication)) this.tell(socket, item, crossing);
  }

  /** The server is gone, or a device's line is silent: sooner or later it shows. */
  drop(device: number | null): void {
    for (const socket of [...this.sockets]) {
      const end = () => {
        if (this.sockets.delete(socket)) this.parts.bring(socket.device, { kind: 'ended', id: socket.id });
      };
      if (device === null) end();
      else if (socket.device === device) this.parts.time.in(PING_MS, () => this.of(device).halfOpen && end());
    }
  }
}
