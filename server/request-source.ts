/** From where a request comes, as the front of a hosted project tells the database in `request.headers`. */
import type { Context } from 'hono';
import { networkOfRequest } from './client-network.ts';

export const requestSourceOf = (c: Context): string => JSON.stringify({ 'cf-connecting-ip': networkOfRequest(c).id });
