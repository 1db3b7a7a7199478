/**
 * Parses bodies of requests as JSON. What is nested deeper than any request of ours is not JSON for us: the parser
 * takes any depth, but what writes a value again, here and in the database, takes a step of its stack for each level.
 */
import type { Context } from 'hono';

/** Levels of lists and objects; our deepest request has fewer than ten. */
const MAX_DEPTH = 64;

/** Says whether a parsed value has at most so many levels, without going down by calls. */
function isShallow(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return false;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return true;
}

/** Returns the parsed body; undefined: it is not JSON. */
export async function jsonBody(c: Context): Promise<unknown> {
  const body = await c.req.json<unknown>().catch(() => undefined);
  return isShallow(body) ? body : undefined;
}
