/** Lists every job by the name under which it is queued (`graphile_worker.add_job`): one file and one line each. */
import type { Task, TaskList } from 'graphile-worker';
import { comparePicture, markPicture, type PictureMarkPorts } from './mark-pictures.ts';
import { answerNotice } from './answer-notice.ts';
import { recallBroadcast, sendBroadcast } from './send-broadcast.ts';
import { announceAccount } from './announce-account.ts';
import { carryOutAddress, type AddressPorts } from './carry-out-address.ts';
import { confirmAddress } from './confirm-address.ts';
import { cancelSubscription, type CancellationPorts } from './cancel-subscription.ts';
import { deleteAccount } from './delete-account.ts';
import { eraseCertification, type CertificationPorts } from './erase-certification.ts';
import { eraseStill, type StillPorts } from './erase-still.ts';
import { exportAccount } from './export-account.ts';
import { expireCall, tellCall } from './tell-call.ts';
import { sendMail, type MailPorts } from './send-mail.ts';
import { deliverPush, pushMessage, pushNotification, type PushPorts } from './send-push.ts';
import { writeLedger, type LedgerPorts } from './write-ledger.ts';
import { writeMail, type WriteMailPorts } from './write-mail.ts';
import { writeNotification, type NotificationPorts } from './write-notification.ts';

/** Dependencies of the jobs. */
export interface JobPorts
  extends
    AddressPorts,
    CancellationPorts,
    CertificationPorts,
    LedgerPorts,
    MailPorts,
    NotificationPorts,
    PictureMarkPorts,
    PushPorts,
    StillPorts,
    WriteMailPorts {}

const makers = {
  'account.address': confirmAddress,
  'account.address-due': carryOutAddress,
  'account.changed': announceAccount,
  'account.delete': deleteAccount,
  'broadcast.recall': recallBroadcast,
  'broadcast.send': sendBroadcast,
  'call.changed': tellCall,
  'call.expire': expireCall,
  'certification.erase': eraseCertification,
  'account.export': exportAccount,
  'ledger.write': writeLedger,
  'mail.send': sendMail,
  'mail.write': writeMail,
  'notice.decided': answerNotice,
  'notification.write': writeNotification,
  'picture.compare': comparePicture,
  'picture.mark': markPicture,
  'still.erase': eraseStill,
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
