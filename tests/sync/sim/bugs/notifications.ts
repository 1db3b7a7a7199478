/** Planted bugs in notifications: each removes one rule of G2 and G17 to G21. */
import type { LiveItem, PullAnswer } from '#schemas/wire/sync.ts';
import type { Bug } from '#simulator/faults/fault-hooks.ts';
import type { NotificationRules } from '#simulator/server/notifications/rules.ts';
import type { Server } from '#simulator/server/server.ts';

const without = (rules: Partial<NotificationRules>) => (server: Server) =>
  void Object.assign(server.notificationRules, rules);

/** Counts the rows again that a read has taken out, as if counts were not taken from rows. */
const withoutReads = ({ info }: Pick<LiveItem, 'info'>): void => {
  if (info?.kind === 'notifications') info.counts = { ...info.counts, unread: info.counts.total };
};

export const notificationBugs: Record<string, () => Bug> = {
  'read-row-coalesces': () => ({
    rule: 'G17',
    description: 'a further event takes a row in that was read already',
    server: without({ openRow: (rows) => rows.findLast(({ deletedAt }) => deletedAt === null) }),
  }),
  'job-run-twice-counts': () => ({
    rule: 'G2',
    description: 'a job that runs again writes its event again',
    server: without({ isNew: () => true }),
  }),
  'job-ignores-block': () => ({
    rule: 'G21',
    description: 'a job does not judge blocks under the lock of the stream',
    server: without({ refuses: () => false }),
  }),
  'block-keeps-actors': () => ({
    rule: 'G21',
    description: 'a block leaves what the other has done in the rows',
    server: without({ removesActors: () => false }),
  }),
  'read-all-reads-later-rows': () => ({
    rule: 'G18',
    description: 'a read of all reads the rows too that came after what was shown',
    server: without({ readThrough: (rows) => rows.filter(({ isRead, replaced }) => !isRead && !replaced) }),
  }),
  'counts-without-reads': () => ({
    rule: 'G19',
    description: 'the counts of the head do not follow reads',
    alterAnswer(path, _request, body) {
      if (path === '/sync/pull') for (const stream of (body as PullAnswer).streams) withoutReads(stream);
    },
    alterLiveItem(item) {
      const altered = structuredClone(item);
      withoutReads(altered);
      return altered;
    },
  }),
};
