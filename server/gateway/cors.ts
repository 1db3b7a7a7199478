/**
 * Adds CORS headers to answers: the library adds them for auth to preflights only. No cookie is read, so any origin
 * is allowed.
 */
import { cors } from 'hono/cors';

export const allowAnyOrigin = cors({
  origin: '*',
  allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
  allowHeaders: [
    'authorization',
    'apikey',
    'content-type',
    'x-client-info',
    'x-supabase-api-version',
    'x-upsert',
    'cache-control',
    'x-certification-code',
    'range',
    'tus-resumable',
    'upload-length',
    'upload-metadata',
    'upload-offset',
  ],
  exposeHeaders: ['retry-after', 'content-range', 'x-sb-error-code', 'location', 'upload-offset', 'upload-length'],
  maxAge: 86_400,
});
