/** Lists every job by the name under which it is queued (`graphile_worker.add_job`): one file and one line each. */
import type { Task, TaskList } from 'graphile-worker';
import { answerNotice } from './answer-notice.ts';
import { announceAccount } from './announce-account.ts';
import { cancelSubscription, type CancellationPorts } from './cancel-subscription.ts';
import { deleteAccount } from './delete-account.ts';
import { eraseCertification, type CertificationPorts } from './erase-certification.ts';
import { exportAccount } from './export-account.ts';
import { expireCall, tellCall } from './tell-call.ts';
import { sendMail, type MailPorts } from './send-mail.ts';
import { deliverPush, pushMessage, pushNotification, type PushPorts } from './send-push.ts';
import { writeMail, type WriteMailPorts } from './write-mail.ts';
import { writeNotification, type NotificationPorts } from './write-notification.ts';

/** Dependencies of the jobs. */
export interface JobPorts
  extends CancellationPorts, CertificationPorts, MailPorts, NotificationPorts, PushPorts, WriteMailPorts {}

const makers = {
  'account.changed': announceAccount,
  'account.delete': deleteAccount,
  'call.changed': tellCall,
  'call.expire': expireCall,
  'certification.erase': eraseCertification,
  'account.export': exportAccount,
  'mail.send': sendMail,
  'mail.write': writeMail,
  'notice.decided': answerNotice,
  'notification.write': writeNotification,
  'subscription.cancel': cancelSubscription,
  'push.message': pushMessage,
  'push.send': pushNotification,
  'push.deliver': deliverPush,
} satisfies Record<string, (ports: JobPorts) => Task | null>;

/** Returns the jobs that this node can run; the others are left to other nodes. */
export const jobsWith = (ports: JobPorts): TaskList =>
  Object.fromEntries(
    Object.entries(makers).flatMap(([name, make]) => {
      const task = make(ports);
      return task === null ? [] : [[name, task]];
    }),
  );
