/** Jobs of calls: telling the devices of both that something has changed, and ending what nobody has answered. */
import type { Task } from 'graphile-worker';
import * as z from 'zod/mini';
import { callId } from '#schemas/entities/call.ts';
import { memberId } from '#schemas/ids.ts';
import { change } from '../sync/changes.ts';
import { job } from './job.ts';
import type { NotificationPorts } from './write-notification.ts';

const payload = z.object({ call: callId, members: z.array(memberId), changes: z.array(change) });

export const tellCall = ({ announce }: NotificationPorts): Task =>
  job(payload, ({ call, members, changes }) => {
    announce({ by: null, read: [], changes, call: { id: call, members } });
    return Promise.resolve();
  });

export const expireCall = (): Task =>
  job(z.object({ call: callId }), async ({ call }, { query }) => {
    await query('select app.expire_call($1)', [call]);
  });
