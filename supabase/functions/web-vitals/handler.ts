/**
 * Counts figures of loading and reacting [SHELL-178]. It reads no token and no cookie: whoever sends one, it counts the
 * same. What does not fit the schema, or names no route of the app, is refused.
 */
import { routePattern } from '#lib/route-pattern.ts';
import { webVital, type WebVital } from '#schemas/wire/web-vitals.ts';

export const countOutcomes = ['counted', 'limited', 'invalid'] as const;
export type CountOutcome = (typeof countOutcomes)[number];

/** Counts one event; the port knows the client's network, and nothing keeps it. */
export type CountVital = (event: WebVital) => Promise<CountOutcome>;

const statuses: Record<CountOutcome, number> = { counted: 204, limited: 429, invalid: 400 };

export async function handle(request: Request, count: CountVital): Promise<Response> {
  if (request.method !== 'POST')
    return Response.json({ code: 'bad-request' }, { status: 405, headers: { allow: 'POST' } });
  const event = webVital.safeParse(await request.json().catch(() => null));
  const isKnown = event.success && routePattern(event.data.route) === event.data.route;
  const outcome = isKnown ? await count(event.data) : 'invalid';
  return outcome === 'counted'
    ? new Response(null, { status: statuses.counted })
    : Response.json({ code: outcome === 'limited' ? 'rate-limited' : 'bad-request' }, { status: statuses[outcome] });
}
