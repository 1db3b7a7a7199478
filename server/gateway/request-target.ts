/**
 * Refuses requests whose target two parsers could read differently: with a fragment, a backslash, dots for folders, or
 * an origin of its own. We parse a target, and others behind us parse it again.
 */
import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';

const ORIGIN = 'http://target.invalid';

/** Says whether a target (path and query, as received) stays the same when it is parsed and written out again. */
export const isPlainTarget = (target: string): boolean =>
  target.startsWith('/') &&
  !target.startsWith('//') &&
  !target.includes('#') &&
  URL.parse(ORIGIN + target)?.href === ORIGIN + target;

const targetOf = (url: string): string => url.slice(url.indexOf('/', url.indexOf('://') + '://'.length));

/**
 * Answers every other target with 400. The target is taken from the connection, because middleware may have parsed it.
 */
export const plainTargetOnly: MiddlewareHandler = async (c, next) => {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  if (isPlainTarget(incoming?.url ?? targetOf(c.req.raw.url))) return next();
  return c.json(
    { code: 'bad-request', error_code: 'validation_failed', msg: 'the target of the request is not plain' },
    400,
  );
};
