/** Jobs that write notifications after their cause is committed, one transaction for each member [G2]. */
import type { MemberId } from '#schemas/ids.ts';
import type { Server } from '../server.ts';
import type { NotificationCause } from './state.ts';
import { notify } from './write.ts';

/** Queues a job in the transaction that causes it. */
export function queueNotifications(
  server: Server,
  recipients: readonly MemberId[],
  cause: Omit<NotificationCause, 'recipient'>,
): void {
  for (const recipient of recipients)
    if (recipient !== cause.actor) server.truth.notificationJobs.push({ ...cause, recipient });
}

/** Runs the job that has waited longest; false: there is none. */
export function runNotificationJob(server: Server): boolean {
  const cause = server.truth.notificationJobs.shift();
  if (cause) notify(server, cause);
  return cause !== undefined;
}
