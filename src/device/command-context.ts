/** What a command may use: the outbox to write, the view to decide by. */
import { firstValueFrom } from 'rxjs';
import { asStream } from '#schemas/as-stream.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import type { ConversationId, EntryId, Epoch, MemberId } from '#schemas/ids.ts';
import type { Clock } from '#lib/clock.ts';
import { systemRandom } from '#lib/random.ts';
import { mediaOf, type Media } from '#sync/media/media.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import { epoch$, head$, unreadHeads$ } from '#sync/store/reads.ts';
import type { Device } from './device.ts';
import { firstWordsIn } from './first-words.ts';
import { ownAccount } from './own-account.ts';

export interface CommandView {
  /** Whether the member blocks them. */
  isBlocked(member: MemberId): Promise<boolean>;
  /** Whether the other is no longer available: a block of theirs, or gone. */
  isClosed(conversation: ConversationId): Promise<boolean>;
  /** How many messages may be written before the other answers; null: as many as one likes. */
  firstWordsLeft(conversation: ConversationId): Promise<number | null>;
  /** The member's own, with what they have asked for since; null before the first answer. */
  profile(): Promise<Profile | null>;
  /** Every conversation with something unread, with its last number. */
  unread(): Promise<readonly { conversationId: ConversationId; upTo: number }[]>;
  /** Under which everything on the screen was said [Y21]; null before the first answer. */
  epoch(): Promise<Epoch | null>;
}

export interface CommandContext {
  account: MemberId;
  outbox: Outbox;
  view: CommandView;
  clock: Clock;
  media: Media;
  newId(): EntryId;
  /** The unread indicator stays off for so long [CHAT-103]. */
  pauseUnreadIndicator(ms: number): void;
}

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
    profile: async () => (await firstValueFrom(ownAccount({ store, queue })))?.profile ?? null,
    unread: async () =>
      (await firstValueFrom(unreadHeads$(store))).flatMap(({ id, info }) =>
        info?.kind === 'conversation' ? { conversationId: id as string as ConversationId, upTo: info.last } : [],
      ),
    epoch: () => firstValueFrom(epoch$(store)),
  },
});
