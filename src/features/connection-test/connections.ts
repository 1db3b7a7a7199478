/** Rates each of the two channels to the server, by a probe and by the figures of its use. Pure. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { ConnectionFigures } from '#schemas/wire/between-tabs.ts';
import { healthOf, type Health } from '#domain/health.ts';
import type { Result } from '#lib/result.ts';

export type ConnectionChannel = 'live' | 'requests';
/** Milliseconds of a round trip, or why it failed; null: not probed yet. */
export type ProbeResult = Result<number, FailureCode> | null;
export type ChannelState = 'trying' | 'open' | 'closed';

const ORDER: readonly Health[] = ['healthy', 'degraded', 'critical'];
const worseOf = (a: Health, b: Health): Health => (ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b);
const zeroFigures: ConnectionFigures = {
  reconnections: 0,
  latency: null,
  duplicates: 0,
  outOfOrder: 0,
  sent: 0,
  failed: 0,
};

/** Returns the figures that depend on this channel. */
function figuresOf(channel: ConnectionChannel, figures: ConnectionFigures | null): ConnectionFigures {
  const { latency, sent, failed, ...live } = figures ?? zeroFigures;
  return channel === 'live' ? { ...zeroFigures, ...live } : { ...zeroFigures, latency, sent, failed };
}

export const stateOf = (probe: ProbeResult): ChannelState => (probe === null ? 'trying' : probe.ok ? 'open' : 'closed');

/** Returns the worse of probe and use; null while nothing is known [CHAT-90]. */
export function healthOfChannel(
  channel: ConnectionChannel,
  probe: ProbeResult,
  figures: ConnectionFigures | null,
): Health | null {
  if (probe === null) return null;
  const usageHealth = healthOf(probe.ok, figuresOf(channel, figures));
  return probe.ok ? worseOf(usageHealth, healthOf(true, { ...zeroFigures, latency: probe.value })) : usageHealth;
}

/** Returns the worst health that is known. */
export const worstOf = (all: readonly (Health | null)[]): Health | null =>
  all.reduce((worstSoFar, each) => (worstSoFar && each ? worseOf(worstSoFar, each) : (worstSoFar ?? each)), null);
