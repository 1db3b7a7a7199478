/** Returns the origin of a request in the form that a hosted project passes to the database in `request.headers`. */
import type { Context } from 'hono';
import { networkOfRequest } from './client-network.ts';

export const requestSourceOf = (c: Context): string => JSON.stringify({ 'cf-connecting-ip': networkOfRequest(c).id });
