/** Builds the context of commands from an open device. */
import { firstValueFrom } from 'rxjs';
import { asStream } from '#schemas/as-stream.ts';
import type { EntryId } from '#schemas/ids.ts';
import { groupRefusalOf } from '#domain/group-rights.ts';
import { systemRandom } from '#lib/random.ts';
import { mediaOf } from '#sync/media/media.ts';
import type { CommandContext, Device } from './device.ts';
import { epoch$, head$, unreadHeads$ } from '#sync/store/reads.ts';
import { groupOf } from '#streams/conversation/group-of.ts';
import { LISTED_KINDS, lastNumberOf } from '#streams/conversation/state.ts';
import { firstWordsIn } from './first-words.ts';
import { ownAccount } from './own-account.ts';

export const contextOf = ({
  account,
  outbox,
  store,
  queue,
  blocked,
  clock,
  unreadIndicatorPaused,
}: Omit<Device, 'context'>): CommandContext => ({
  account,
  outbox,
  media: mediaOf(outbox),
  clock,
  pauseUnreadIndicator: (ms) => {
    unreadIndicatorPaused.next(true);
    void clock.wait(ms).then(
      () => unreadIndicatorPaused.next(false),
      () => undefined,
    );
  },
  newId: () => systemRandom.uuid() as EntryId,
  view: {
    isBlocked: async (member) => (await firstValueFrom(blocked)).has(member),
    isClosed: async (conversation) => {
      const head = await firstValueFrom(head$(store, asStream(conversation)));
      return head !== null && !head.membership.gone && !head.membership.cardAllowed;
    },
    firstWordsLeft: (conversation) => firstValueFrom(firstWordsIn({ account, store, queue }, conversation)),
    async groupRefusal(group, deed) {
      const [head, { clockOffset }] = await Promise.all([
        firstValueFrom(head$(store, asStream(group))),
        firstValueFrom(queue),
      ]);
      const known = groupOf(head);
      return known && groupRefusalOf(known, deed, clock.now() + clockOffset);
    },
    joinRev: async (group) => groupOf(await firstValueFrom(head$(store, asStream(group))))?.own.joinRev ?? null,
    profile: async () => (await firstValueFrom(ownAccount({ store, queue })))?.profile ?? null,
    unread: async () =>
      (await firstValueFrom(unreadHeads$(store, LISTED_KINDS))).flatMap((head) => lastNumberOf(head) ?? []),
    epoch: () => firstValueFrom(epoch$(store)),
  },
});
