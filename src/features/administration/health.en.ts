/** English texts of the state of the house. */
import type { Translation } from '#i18n/translation.ts';
import type * as french from './health.fr.ts';

export const tasks: Translation<typeof french.tasks> = {
  'account.address': 'Address changes of the house',
  'account.changed': 'Notices to devices',
  'account.delete': 'Account deletions',
  'account.export': 'Data exports',
  'broadcast.recall': 'Recalls of announcements',
  'broadcast.send': 'Sending of announcements',
  'call.changed': 'Notices of calls',
  'call.expire': 'Ends of calls',
  'certification.erase': 'Erasure of certifications',
  'ledger.write': 'Ledger outside the database',
  'mail.send': 'Sending of emails',
  'mail.write': 'Writing of emails',
  'notice.decided': 'Answers to reports without an account',
  'notification.write': 'Notifications',
  'picture.compare': 'Comparison of pictures',
  'picture.mark': 'Fingerprints of removed pictures',
  'push.deliver': 'Sending of push notifications',
  'push.message': 'Push notifications of messages',
  'push.send': 'Push notifications',
  'still.erase': 'Erasure of pictures from reports',
  'subscription.cancel': 'Cancellations of subscriptions',
};

export const buckets: Translation<typeof french.buckets> = {
  avatars: 'Profile photos and pictures',
  albums: 'Albums',
  conversations: 'Conversations',
};

export const health: Translation<typeof french.health> = {
  title: 'Status',
  lead: 'What is waiting, what has failed, and what is switched off.',
  refresh: 'Refresh',
  log: {
    title: 'Log',
    whole: 'The last thousand entries of the log follow one another without a gap.',
    broken: 'The log is no longer whole: an entry is missing or has been changed. Tell the operator.',
  },
  ledger: {
    title: 'Ledger',
    lost: 'The ledger outside the database cannot be found: restoring a backup would bring back deleted accounts, lifted blocks and forgotten measures. Tell the operator.',
  },
  queue: {
    title: 'Cases',
    columns: ['Kind', 'Open', 'Overdue', 'Oldest'],
    none: 'No case is waiting.',
  },
  jobs: {
    title: 'Jobs',
    columns: ['Job', 'Waiting', 'Failed', 'Oldest'],
    none: 'No job is waiting.',
  },
  mails: {
    title: 'Emails and files',
    waiting: 'Emails waiting',
    failed: 'Emails failed in the last day',
    pushes: 'Push notifications failed in the last day',
  },
  nodes: {
    title: 'Servers',
    running: 'Nodes running',
    live: 'Live processes',
  },
  files: {
    title: 'Files kept',
    removals: 'Files to be deleted',
    columns: ['Where', 'Number'],
    none: 'No files kept.',
  },
  more: (count) => `${count}+`,
  nothing: '–',
};
