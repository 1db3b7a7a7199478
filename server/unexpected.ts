/**
 * Answers errors that no route has handled: an unreachable database or key set is answered with « retry », every other
 * error is a defect.
 */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { log } from '#lib/log.ts';
import { databaseFailure, statusOf } from './sync/failures.ts';
import { KeysUnavailable } from './sync/verify-token.ts';

export function answerUnexpected(error: Error, c: Context): Response {
  if (error instanceof HTTPException) return error.getResponse();
  const { code } = error instanceof KeysUnavailable ? { code: 'retry' as const } : databaseFailure(error, 'request');
  if (code === 'retry') log.info('request not answered', { error: error.name });
  return c.json({ code, error_code: code, message: code, msg: code }, statusOf(code), { 'cache-control': 'no-store' });
}
