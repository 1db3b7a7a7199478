/** Composes what rooms need for media: engine, rules, credentials of relays, and who is told of which seat. */
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import type { IceServer } from '#schemas/wire/live-media.ts';
import { log } from '#lib/log.ts';
import { embeddedEngine } from './embedded-engine.ts';
import { missingLibrary } from './library.ts';
import { liveKitApi, type LiveKitSettings } from './livekit/livekit-api.ts';
import { liveKitEngine } from './livekit/livekit-engine.ts';
import { liveKitWebhook } from './livekit/webhook-route.ts';
import { noEngine, type EngineEvent, type MediaEngine } from './media-engine.ts';
import { keepRules, type RulesLease } from './rules-lease.ts';
import type { LiveRights } from './rights.ts';
import { turnServers, type TurnSettings } from './turn.ts';

export interface LiveSettings {
  /** First UDP port of the engine; 0 means that rooms are text. */
  port: number;
  /** Processes at most, each with a port of its own. */
  processes: number;
  /** Address of this machine to listen on; absent: all. */
  bind?: string | undefined;
  /** Address that pages are given, where it is not one of this machine. */
  address?: string | undefined;
  turn?: TurnSettings | undefined;
  /** A LiveKit server that carries calls instead; rooms are text then [S10]. */
  livekit?: LiveKitSettings | undefined;
}

export interface LiveMedia {
  engine: MediaEngine;
  /** Takes what LiveKit tells the server; null: it carries nothing. */
  webhook: Hono | null;
  rights: LiveRights;
  lease: RulesLease;
  servers(): IceServer[];
  /** Calls a function with the events of one seat. */
  listen(seat: string, listener: (event: EngineEvent) => void): void;
  forget(seat: string): void;
  stop(): Promise<void>;
}

const FIGURES_MS = 60_000;

export interface LiveMediaOptions {
  rights: LiveRights;
  settings?: LiveSettings | undefined;
  /** Replaces the engine, in tests. */
  engine?: MediaEngine;
  rulesEveryMs?: number;
  /** Called with a reason for the operator where a process cannot be started; without others, rooms are text. */
  onUnavailable?: (reason: string, others: number) => void;
}

/** Opens the media of live rooms. Without settings, or where the library cannot be loaded, rooms are text. */
export function openLiveMedia(options: LiveMediaOptions): LiveMedia {
  const { rights, settings, rulesEveryMs, onUnavailable } = options;
  const liveKit = settings?.livekit && openLiveKit(settings.livekit);
  const engine = options.engine ?? liveKit?.engine ?? openEngine(settings, onUnavailable);
  const lease = keepRules(rights, engine, rulesEveryMs);
  const listeners = new Map<string, (event: EngineEvent) => void>();
  const stopEvents = engine.onEvent((event) => listeners.get(event.seat)?.(event));
  const figures = setInterval(() => void logFigures(engine), FIGURES_MS).unref();
  return {
    engine,
    webhook: liveKit?.webhook ?? null,
    rights,
    lease,
    servers: () => turnServers(settings?.turn, randomBytes(6).toString('base64url'), Date.now()),
    listen: (seat, listener) => void listeners.set(seat, listener),
    forget: (seat) => void listeners.delete(seat),
    async stop() {
      clearInterval(figures);
      lease.stop();
      stopEvents();
      await engine.stop();
    },
  };
}

function openLiveKit(settings: LiveKitSettings) {
  const api = liveKitApi(settings);
  const engine = liveKitEngine(api, settings.isShared);
  return { engine, webhook: liveKitWebhook(api, engine) };
}

function openEngine(settings: LiveSettings | undefined, onUnavailable: LiveMediaOptions['onUnavailable']): MediaEngine {
  if (!settings || settings.port === 0) return noEngine;
  const missing = missingLibrary();
  if (missing !== null) {
    onUnavailable?.(missing, 0);
    return noEngine;
  }
  const { port, processes, bind, address, turn } = settings;
  return embeddedEngine({
    ...{ port, processes, relays: turn !== undefined },
    ...(bind !== undefined && { bind }),
    ...(address !== undefined && { address }),
    ...(onUnavailable && { onUnavailable }),
  });
}

async function logFigures(engine: MediaEngine): Promise<void> {
  if (engine.rooms().length === 0) return;
  const { processes, crashes } = await engine.figures();
  for (const { rooms, seats, publishers, memoryBytes, counters } of processes)
    log.info('live engine', {
      ...{ rooms, seats, publishers, crashes },
      megabytes: Math.round(memoryBytes / 1_000_000),
      packetsIn: counters.packetsIn,
      packetsOut: counters.packetsOut,
      dropped: counters.dropped,
      withoutLease: counters.withoutLease,
      resent: counters.resent,
    });
}
