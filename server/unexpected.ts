/**
 * Answers errors that no route has handled: an unreachable database or key set is answered with « retry », every other
 * error is a defect. Browsers get a page.
 */
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { log } from '#lib/log.ts';
import type { Language } from '#schemas/language.ts';
import { databaseFailure, statusOf } from './sync/failures.ts';
import { KeysUnavailable } from './sync/verify-token.ts';
import { asksForPage, unservedPage } from './unserved-page.ts';

export const answerUnexpected =
  (language?: Language) =>
  (error: Error, c: Context): Response => {
    if (error instanceof HTTPException) return error.getResponse();
    const { code } = error instanceof KeysUnavailable ? { code: 'retry' as const } : databaseFailure(error, 'request');
    if (code === 'retry') log.info('request not answered', { error: error.name });
    if (asksForPage(c.req.header('accept'))) {
      const page = unservedPage(code === 'retry' && c.req.method === 'GET', language);
      return c.body(page.body, statusOf(code), page.headers);
    }
    return c.json({ code, error_code: code, message: code, msg: code }, statusOf(code), {
      'cache-control': 'no-store',
    });
  };
