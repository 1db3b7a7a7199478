/**
 * What the screen shows of each action until the server's result is in the store [Y1]. A few lines per action; a view
 * that needs more stands in a file of its name.
 */
import type { Action } from '#schemas/actions/union.ts';
import type { MessageView } from '#domain/views.ts';
import { withVote } from '#domain/polls.ts';
import { messageReact } from './optimistic/message-react.ts';
import type { MessageContext, OptimisticRules, OptimisticRulesTable, OptimisticView } from './optimistic/types.ts';
import type { CommandFor } from './types.ts';

const deletedMessage = (view: MessageView): MessageView => ({
  ...view,
  text: '',
  mediaUrl: null,
  gifUrl: null,
  deleted: true,
  quote: null,
  reactions: [],
});

export const optimisticRules = {
  // Shown as itself: see `message` of its rules.
  'message.send': {},
  'message.edit': {
    text: ({ text }) => text,
    message: (view, { text }, { isConfirmed }) => ({ ...view, text, edited: isConfirmed }),
  },
  'message.delete': { message: deletedMessage },
  // [Y2] A message that has left becomes a tombstone; one in the queue is not shown at all.
  'message.cancel': { message: deletedMessage },
  'message.react': messageReact,
  'conversation.read': { readMark: ({ upTo, epoch }) => ({ upTo, epoch }) },
  'conversation.hide': { visibility: 'hidden' },
  'conversation.set': { settings: ({ settings }) => settings },
  'conversation.open': { visibility: 'opened' },
  'member.block': { blocks: ({ memberId }) => memberId },
  'member.unblock': { unblocks: ({ memberId }) => memberId },
  'member.follow': { follows: ({ memberId, following }) => ({ memberId, following }) },
  'follower.set': { follows: ({ memberId, accepted }) => ({ memberId, accepted }) },
  'visits.set': { discreet: ({ discreet }) => discreet },
  'privacy.set': { privacy: (choice) => choice },
  'profile.edit': { profile: ({ fields }) => fields },
  // Nobody sees these but the moderators.
  'report.create': {},
  'group.report': {},
  'live.report': {},
  'group.leave': { visibility: 'left' },
  'group.pin': { pin: ({ messageId, seq, pinned }) => ({ messageId, seq, pinned }) },
  'group.vote': { message: (view, { choices }) => ({ ...view, poll: view.poll && withVote(view.poll, choices) }) },
  'notification.read': { notifications: ({ keys, epoch }) => ({ kind: 'read', keys, epoch }) },
  'notification.read-all': { notifications: ({ upTo, epoch }) => ({ kind: 'read-all', upTo, epoch }) },
  'notification.delete': { notifications: ({ key, epoch }) => ({ kind: 'delete', key, epoch }) },
  'notification.restore': { notifications: ({ key, epoch }) => ({ kind: 'restore', key, epoch }) },
  'club.follow': { club: ({ club, following }) => ({ club, following }) },
  'club.opinion': { club: ({ club, text }) => ({ club, opinion: text }) },
  'album.add': {
    album: ({ path, album, poster = null, seconds = null }) => ({ kind: 'add', path, album, poster, seconds }),
  },
  'album.set': { album: ({ itemId, album }) => ({ kind: 'set', itemId, album }) },
  'media.like': { media: ({ itemId, liked }) => ({ kind: 'like', itemId, liked }) },
  'media.request': { media: ({ memberId, requested }) => ({ kind: 'request', memberId, requested }) },
  'media.grant': { media: ({ memberId, term }) => ({ kind: 'grant', memberId, term }) },
  'media.revoke-all': { media: () => ({ kind: 'revoke-all' }) },
  'event.answer': { event: ({ eventId, answer, anonymous }) => ({ eventId, answer, anonymous }) },
  'testimonial.set': { testimonial: ({ memberId, text }) => ({ kind: 'written', memberId, text }) },
  'testimonial.answer': {
    testimonial: ({ memberId, accepted, answer }) => ({ kind: 'answered', memberId, accepted, answer }),
  },
  // Nobody sees either but the moderators.
  'testimonial.report': {},
  'wall.report': {},
  'wall.reply': { wallReply: ({ warningId, statement }) => ({ warningId, statement }) },
} satisfies OptimisticRulesTable;

/** The same effects, by entry. */
export const optimisticView = readOptimistic(optimisticRules);

/** Returns the effects of an entry by its action. An action of a newer build has no effect [Y18]. */
function readOptimistic(table: OptimisticRulesTable): OptimisticView {
  const known: Partial<Record<string, unknown>> = table;
  const rulesOf = <A extends Action>(action: A) => (known[action] ?? {}) as OptimisticRules<A>;
  return {
    messageAfter: <A extends Action>(view: MessageView, { action, data }: CommandFor<A>, context: MessageContext) =>
      rulesOf(action).message?.(view, data, context) ?? view,
    textOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).text?.(data) ?? null,
    settingsOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).settings?.(data) ?? null,
    readMarkOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).readMark?.(data) ?? null,
    changesText: ({ action }) => rulesOf(action).text !== undefined,
    visibilityOf: ({ action }) => rulesOf(action).visibility ?? null,
    blockedBy: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).blocks?.(data) ?? null,
    unblockedBy: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).unblocks?.(data) ?? null,
    followWishOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).follows?.(data) ?? null,
    discretionOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).discreet?.(data) ?? null,
    privacyWishOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).privacy?.(data) ?? null,
    pinOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).pin?.(data) ?? null,
    profileFieldsOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).profile?.(data) ?? null,
    notificationWishOf: <A extends Action>({ action, data }: CommandFor<A>) =>
      rulesOf(action).notifications?.(data) ?? null,
    clubWishOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).club?.(data) ?? null,
    albumWishOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).album?.(data) ?? null,
    mediaWishOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).media?.(data) ?? null,
    eventAnswerOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).event?.(data) ?? null,
    testimonialWishOf: <A extends Action>({ action, data }: CommandFor<A>) =>
      rulesOf(action).testimonial?.(data) ?? null,
    wallReplyOf: <A extends Action>({ action, data }: CommandFor<A>) => rulesOf(action).wallReply?.(data) ?? null,
  };
}
