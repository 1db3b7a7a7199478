/** Judges the health of the chat connection [CHAT-90]. */
import type { ConnectionFigures } from '#schemas/wire/between-tabs.ts';

export type Health = 'healthy' | 'degraded' | 'critical';

/** Largest values of a healthy connection [CHAT-92 to CHAT-96]. */
const TOLERATED = { failureRate: 0.1, reconnections: 3, latencyMs: 2000, duplicates: 5, outOfOrder: 3 } as const;
/** Number of latency samples that are averaged [CHAT-97]. */
const SAMPLES = 50;

export const failureRate = ({ sent, failed }: Pick<ConnectionFigures, 'sent' | 'failed'>): number =>
  failed === 0 ? 0 : failed / (sent + failed);

/** Returns the health; `figures` is null before anything was measured. */
export function healthOf(connected: boolean, figures: ConnectionFigures | null): Health {
  if (!connected) return 'critical';
  if (!figures) return 'healthy';
  if (failureRate(figures) > TOLERATED.failureRate) return 'critical';
  const { reconnections, latency, duplicates, outOfOrder } = figures;
  const degraded =
    reconnections > TOLERATED.reconnections ||
    (latency ?? 0) > TOLERATED.latencyMs ||
    duplicates > TOLERATED.duplicates ||
    outOfOrder > TOLERATED.outOfOrder;
  return degraded ? 'degraded' : 'healthy';
}

/** Adds a sample and keeps the newest ones only. */
export const withSample = (samples: readonly number[], ms: number): number[] => [...samples, ms].slice(-SAMPLES);

export const averageOf = (samples: readonly number[]): number | null =>
  samples.length ? Math.round(samples.reduce((sum, ms) => sum + ms, 0) / samples.length) : null;
