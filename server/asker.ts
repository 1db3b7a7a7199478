/** From where a request comes, as the front of a hosted project tells the database in `request.headers`. */
import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';

export const askerOf = (c: Context): string =>
  JSON.stringify((c.env as { incoming?: object } | undefined)?.incoming ? { 'cf-connecting-ip': getConnInfo(c).remote.address } : {});
