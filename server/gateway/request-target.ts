/**
 * A request is read by us and then by others behind us, and each reads its target anew. One that could be read in two
 * ways, as with a fragment, a backslash, dots for folders or an origin of its own, is refused before anyone has read
 * it.
 */
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';

const ORIGIN = 'http://target.invalid';

/**
 * Whether a target (path and query, as they came over the wire) reads the same once it has been parsed and written out
 * again.
 */
export const isPlainTarget = (target: string): boolean =>
  target.startsWith('/') &&
  !target.startsWith('//') &&
  !target.includes('#') &&
  URL.parse(ORIGIN + target)?.href === ORIGIN + target;

const targetOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('://') + '://'.length));

/**
 * 400 for every other target. The target is taken from the connection: whoever came before may have read it already.
 */
export const plainTargetOnly: MiddlewareHandler = async (c, next) => {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  if (isPlainTarget(incoming?.url ?? targetOf(c.req.raw.url))) return next();
  return c.json(
    { code: 'bad-request', error_code: 'validation_failed', msg: 'the target of the request is not plain' },
    400,
  );
};
