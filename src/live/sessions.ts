/** The session as the page reads it. Signing in and out go through the worker, which others then hear of. */
import { systemClock } from '#lib/clock.ts';
import { createSessions, type Sessions } from '#outbox/device/session.ts';
import { apiBase } from '#platform/api-base.ts';

let opened: Sessions | undefined;

export const pageSessions = (): Sessions =>
  (opened ??= createSessions({ baseUrl: apiBase, fetch: (...request) => fetch(...request), clock: systemClock, locks: navigator.locks }));
