/** How each of the two ways to the server does: what a try of it found, and what its use has shown. Pure. */
import type { FailureCode } from '#schemas/error-codes.ts';
import type { ConnectionFigures } from '#schemas/wire/between-tabs.ts';
import { healthOf, type Health } from '#domain/health.ts';
import type { Result } from '#lib/result.ts';

export type Way = 'live' | 'requests';
/** Milliseconds there and back, or why not; null: not tried yet. */
export type Tried = Result<number, FailureCode> | null;
export type WayState = 'trying' | 'open' | 'closed';

const ORDER: readonly Health[] = ['healthy', 'degraded', 'critical'];
const worse = (a: Health, b: Health): Health => (ORDER.indexOf(a) >= ORDER.indexOf(b) ? a : b);
const unused: ConnectionFigures = { reconnections: 0, latency: null, duplicates: 0, outOfOrder: 0, sent: 0, failed: 0 };

/** Only what the way itself is to blame for. */
function figuresOf(way: Way, figures: ConnectionFigures | null): ConnectionFigures {
  const { latency, sent, failed, ...live } = figures ?? unused;
  return way === 'live' ? { ...unused, ...live } : { ...unused, latency, sent, failed };
}

export const stateOf = (tried: Tried): WayState => (tried === null ? 'trying' : tried.ok ? 'open' : 'closed');

/** [CHAT-90] The worse of the two; null while nothing is known. */
export function healthOfWay(way: Way, tried: Tried, figures: ConnectionFigures | null): Health | null {
  if (tried === null) return null;
  const used = healthOf(tried.ok, figuresOf(way, figures));
  return tried.ok ? worse(used, healthOf(true, { ...unused, latency: tried.value })) : used;
}

/** Of all that is known. */
export const worst = (all: readonly (Health | null)[]): Health | null =>
  all.reduce((found, each) => (found && each ? worse(found, each) : (found ?? each)), null);
