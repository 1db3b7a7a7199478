/**
 * Simulates the network between devices and server, with the conditions that each device's switches set. It does not
 * depend on how a device is implemented.
 */
import type { MemberId } from '#schemas/ids.ts';
import type { LiveItem } from '#schemas/wire/sync.ts';
import { laboratoryEngine } from './engine.fr.ts';
import { diceOf, type Dice, type Trace } from '../core/chance.ts';
import type { Time } from '../core/time.ts';
import { isInRoom, moveSockets, roomsOf, type Announcement, type Rooms } from '../devices/group-rooms.ts';
import type { SimSyncNode } from '../devices/sync-node.ts';
import type { Reply } from '../devices/reply.ts';
import type { FromDevice, ToDevice } from './device-messages.ts';
import type { Crossings } from './crossings.ts';
import { answerText, kindOf, liveText, requestText } from './crossing-text.ts';
import type { Switches } from './types.ts';

type Request = Extract<FromDevice, { kind: 'request' }>;

interface Socket {
  device: number;
  id: number;
  member: MemberId;
  rooms: Rooms;
  open: boolean;
}

/** Time after which a dead connection is detected. */
const PING_MS = 45_000;
const UNREACHABLE_MS = 20;
const REORDER_MS = 3000;
const PORTAL: Reply = { status: 200, body: '<html>Bienvenue</html>' };
const ANSWERS: Record<Switches['answers'], Reply | null> = {
  normal: null,
  401: { status: 401, body: { code: 'unauthorized' } },
  429: { status: 429, body: { code: 'rate-limited' } },
  500: { status: 500, body: 'Bad gateway' },
};
const { crossings: words } = laboratoryEngine;

export interface NetworkLinkParts {
  time: Time;
  node: SimSyncNode;
  trace: Trace;
  crossings: Crossings;
  seed: number;
  switches: readonly Switches[];
  deliver(device: number, what: ToDevice): void;
  /** Passes a request to the server, and observes request and answer. */
  handle(device: number, request: Request): Reply;
  /** Called when a device's switch `killBeforeAck` takes effect. */
  onKillBeforeAck(device: number): void;
}

export class NetworkLink {
  readonly pulls: number[];
  private readonly sockets = new Set<Socket>();
  private readonly dice: readonly Dice[];
  private readonly parts: NetworkLinkParts;

  constructor(parts: NetworkLinkParts) {
    this.parts = parts;
    this.dice = parts.switches.map((_, n) => diceOf(parts.seed * 131 + n));
    this.pulls = parts.switches.map(() => 0);
    parts.node.announce = (announcement) => this.announce(announcement);
  }

  private switchesOf = (device: number): Switches => this.parts.switches[device] as Switches;
  private roll = (device: number, sides: number): number => (this.dice[device] as Dice)(Math.max(1, sides));
  private isHit = (device: number, percent: number): boolean => this.roll(device, 100) < percent;

  /** Returns the delay of a message, and whether later ones may overtake it. */
  private delay(device: number): { ms: number; isReordered: boolean } {
    const { latency, jitter, reordering } = this.switchesOf(device);
    const isReordered = this.isHit(device, reordering);
    return {
      ms: 1 + latency + this.roll(device, jitter + 1) + (isReordered ? 200 + this.roll(device, REORDER_MS) : 0),
      isReordered,
    };
  }

  // ── requests ──

  request(device: number, request: Request): void {
    const { time, crossings, trace } = this.parts;
    const at = time.now;
    trace.append(`${at} d${device}/${request.context} → ${request.path} ${request.body}`);
    if (request.path === '/sync/pull') this.pulls[device] = (this.pulls[device] ?? 0) + 1;
    const details = {
      at,
      from: device,
      to: 'server',
      kind: kindOf(request.path),
      text: requestText(request.path, request.body),
    } as const;
    const first = crossings.begin(details);
    if (this.switchesOf(device).halfOpen || this.isHit(device, this.switchesOf(device).loss))
      return crossings.end(first, at, 'lost');
    const { ms, isReordered } = this.delay(device);
    time.schedule(ms, () => this.arrive(device, request, first, isReordered ? 'late' : 'delivered'));
    if (!this.isHit(device, this.switchesOf(device).duplication)) return;
    const duplicate = crossings.begin({ ...details, of: first });
    time.schedule(this.delay(device).ms, () => this.arrive(device, request, duplicate, 'doubled'));
  }

  private arrive(device: number, request: Request, crossing: number, fate: 'late' | 'delivered' | 'doubled'): void {
    const { time, node, crossings } = this.parts;
    const { portal, answers } = this.switchesOf(device);
    const hasListener = fate !== 'doubled';
    if (!portal && !node.up) {
      crossings.end(crossing, time.now, 'refused', words.answers.unreachable);
      return hasListener
        ? void time.schedule(UNREACHABLE_MS, () => this.parts.deliver(device, { kind: 'fail', id: request.id }))
        : undefined;
    }
    // With 401 switched on, renewing the session still works, and must not be enough to get through.
    const forced = answers === '401' && kindOf(request.path) === 'session' ? null : ANSWERS[answers];
    const reply = (portal ? PORTAL : forced) ?? this.parts.handle(device, request);
    crossings.end(crossing, time.now, reply.status === 200 && !portal ? fate : 'refused');
    if (hasListener) this.answer(device, request, reply, crossing);
  }

  private answer(device: number, request: Request, reply: Reply, of: number): void {
    const { time, crossings, trace } = this.parts;
    const details = {
      at: time.now,
      from: 'server',
      to: device,
      kind: 'answer',
      text: answerText(request.path, reply),
      of,
    } as const;
    const crossing = crossings.begin(details);
    if (this.isHit(device, this.switchesOf(device).loss)) return crossings.end(crossing, time.now, 'lost');
    const { ms, isReordered } = this.delay(device);
    time.schedule(ms, () => {
      const { offline, halfOpen, killBeforeAck } = this.switchesOf(device);
      if (halfOpen) return crossings.end(crossing, time.now, 'lost');
      if (offline) {
        crossings.end(crossing, time.now, 'lost', words.answers.disconnected);
        return this.parts.deliver(device, { kind: 'fail', id: request.id });
      }
      const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
      trace.append(`${time.now} d${device} ← ${request.path} ${reply.status} ${text}`);
      if (killBeforeAck && request.path === '/sync/push') {
        this.parts.onKillBeforeAck(device);
        crossings.end(crossing, time.now, 'lost', words.answers.died);
        return this.parts.deliver(device, { kind: 'kill', id: request.id });
      }
      crossings.end(crossing, time.now, reply.status === 200 ? (isReordered ? 'late' : 'delivered') : 'refused');
      this.parts.deliver(device, { kind: 'reply', id: request.id, status: reply.status, text });
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
      this.parts.deliver(device, { kind: 'unconnected', id, code });
    };
    if (this.switchesOf(device).halfOpen) return void time.schedule(10_000, () => unconnected('timeout'));
    time.schedule(this.delay(device).ms, () => {
      const { offline, halfOpen, portal, answers } = this.switchesOf(device);
      const member = node.memberOf(token);
      if (!node.up || offline || halfOpen || portal || answers === '500' || answers === '429')
        return unconnected('offline');
      if (!member || answers === '401') return unconnected('unauthorized');
      if (node.refusesProtocol) return unconnected('protocol-too-old');
      const socket: Socket = { device, id, member, rooms: roomsOf(node.server, member), open: true };
      this.sockets.add(socket);
      const digest = { epoch: node.server.epoch, serverTime: new Date(0).toISOString(), digest: node.digest(member) };
      time.schedule(this.delay(device).ms, () => {
        crossings.end(crossing, time.now, 'delivered', words.connected);
        trace.append(`${time.now} d${device} connected ${id}`);
        this.parts.deliver(device, { kind: 'connected', id, digest });
      });
    });
  }

  forgetSocket(device: number, id: number): void {
    for (const socket of this.sockets) if (socket.device === device && socket.id === id) this.sockets.delete(socket);
  }

  private announce(announcement: Announcement): void {
    const emit = (socket: Socket, item: LiveItem) =>
      this.sendLiveItem(socket, this.parts.node.live(socket.member, item), null);
    moveSockets(this.parts.node.server, this.sockets, announcement);
    for (const { to, item } of announcement.live)
      for (const socket of this.sockets) if (socket.member === to) emit(socket, item);
    for (const delivery of announcement.rooms)
      for (const item of delivery.items)
        for (const socket of this.sockets) if (isInRoom(socket, delivery)) emit(socket, item);
  }

  private sendLiveItem(socket: Socket, item: LiveItem, of: number | null): void {
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
    if (this.switchesOf(device).halfOpen || this.isHit(device, this.switchesOf(device).loss))
      return crossings.end(crossing, time.now, 'lost');
    const { ms, isReordered } = this.delay(device);
    time.schedule(ms, () => {
      const { halfOpen, offline } = this.switchesOf(device);
      if (!this.sockets.has(socket) || halfOpen || offline) return crossings.end(crossing, time.now, 'lost');
      crossings.end(crossing, time.now, of !== null ? 'doubled' : isReordered ? 'late' : 'delivered');
      trace.append(`${time.now} d${device} ⇐ ${JSON.stringify(item)}`);
      this.parts.deliver(device, { kind: 'live', id, item: structuredClone(item) });
    });
    if (of === null && this.isHit(device, this.switchesOf(device).duplication))
      this.sendLiveItem(socket, item, crossing);
  }

  /** Ends connections: all at once after a crash of the server (null), those of a half-open device after `PING_MS`. */
  drop(device: number | null): void {
    for (const socket of [...this.sockets]) {
      const end = () => {
        if (this.sockets.delete(socket)) this.parts.deliver(socket.device, { kind: 'ended', id: socket.id });
      };
      if (device === null) end();
      else if (socket.device === device)
        this.parts.time.schedule(PING_MS, () => this.switchesOf(device).halfOpen && end());
    }
  }
}
