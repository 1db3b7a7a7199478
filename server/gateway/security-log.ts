/**
 * Adds the gateway's events to the security log (`app.security_log`). The database hashes addresses, and deletes events
 * after ninety days.
 */
import type { Context, MiddlewareHandler } from 'hono';
import type { Sql } from 'postgres';
import * as z from 'zod/mini';
import type { MemberId } from '#schemas/ids.ts';
import { errorName, log } from '#lib/log.ts';
import { requestSourceOf } from '../request-source.ts';

export interface SignInEvent {
  event: 'sign-in-failed' | 'sign-in-suspended' | 'refresh-reused';
  email?: string | undefined;
  member?: MemberId | undefined;
}

/** Records an event. A failure is logged; it neither delays nor refuses a request. */
export async function noteSignIn(sql: Sql, c: Context, event: SignInEvent): Promise<void> {
  const writing = sql.begin((tx) => [
    tx`select set_config('role', 'service_role', true), set_config('request.headers', ${requestSourceOf(c)}, true), set_config('statement_timeout', '2s', true)`,
    tx`select public.note_sign_in(${JSON.stringify(event)}::text::jsonb)`,
  ]);
  await writing.catch((error: unknown) =>
    log.info('security event not noted', { event: event.event, error: errorName(error) }),
  );
}

const EMAIL_LENGTH = 254;
const emailBody = z.object({ email: z.string().check(z.maxLength(EMAIL_LENGTH)) });

/** Records each refused sign-in, whether its account exists or not. The answer does not wait for it. */
export function noteFailedSignIns(sql: Sql): MiddlewareHandler {
  return async (c, next) => {
    if (c.req.query('grant_type') !== 'password') return next();
    const { email } =
      emailBody.safeParse(
        await c.req.raw
          .clone()
          .json()
          .catch(() => null),
      ).data ?? {};
    await next();
    if (c.res.status >= 400 && c.res.status < 500) void noteSignIn(sql, c, { event: 'sign-in-failed', email });
  };
}
