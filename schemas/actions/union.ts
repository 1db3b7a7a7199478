/**
 * What a member may ask for: the union that outbox entries hold [Y1]. One line per action; data that is more than a
 * target stands in a file of the action's name.
 */
import * as z from 'zod/mini';
import { clubFollow } from './club-follow.ts';
import { clubOpinion } from './club-opinion.ts';
import { albumAdd } from './album-add.ts';
import { albumSet } from './album-set.ts';
import { conversationSet } from './conversation-set.ts';
import { eventAnswer } from './event-answer.ts';
import { followerSet } from './follower-set.ts';
import { groupLeave } from './group-leave.ts';
import { groupPin } from './group-pin.ts';
import { groupReport } from './group-report.ts';
import { groupVote } from './group-vote.ts';
import { liveReport } from './live-report.ts';
import { mediaGrant } from './media-grant.ts';
import { mediaLike } from './media-like.ts';
import { mediaRequest } from './media-request.ts';
import { memberFollow } from './member-follow.ts';
import { messageEdit } from './message-edit.ts';
import { messageReact } from './message-react.ts';
import { messageContent } from './message-send.ts';
import { notificationRead } from './notification-read.ts';
import { notificationReadAll } from './notification-read-all.ts';
import { privacySet } from './privacy-set.ts';
import { profileEdit } from './profile-edit.ts';
import { reportCreate } from './report-create.ts';
import { memberTarget, messageDelete, messageTarget, notificationTarget, shownThrough } from './targets.ts';
import { testimonialAnswer } from './testimonial-answer.ts';
import { testimonialReport } from './testimonial-report.ts';
import { testimonialSet } from './testimonial-set.ts';
import { visitsSet } from './visits-set.ts';
import { wallReply } from './wall-reply.ts';
import { wallReport } from './wall-report.ts';

const action = <Name extends string, Data extends z.core.$ZodType>(name: Name, data: Data) =>
  z.object({ action: z.literal(name), data });

export const command = z.discriminatedUnion('action', [
  action('message.send', messageContent),
  action('message.edit', messageEdit),
  action('message.delete', messageDelete),
  // [Y2] Discards a message that may have left already.
  action('message.cancel', messageTarget),
  action('message.react', messageReact),
  action('conversation.read', shownThrough),
  action('conversation.hide', shownThrough),
  action('conversation.set', conversationSet),
  action('conversation.open', memberTarget),
  action('member.block', memberTarget),
  action('member.unblock', memberTarget),
  action('member.follow', memberFollow),
  action('follower.set', followerSet),
  action('visits.set', visitsSet),
  action('privacy.set', privacySet),
  action('profile.edit', profileEdit),
  action('report.create', reportCreate),
  action('group.leave', groupLeave),
  action('group.pin', groupPin),
  action('group.vote', groupVote),
  action('group.report', groupReport),
  action('notification.read', notificationRead),
  action('notification.read-all', notificationReadAll),
  action('notification.delete', notificationTarget),
  action('notification.restore', notificationTarget),
  action('event.answer', eventAnswer),
  action('club.follow', clubFollow),
  action('club.opinion', clubOpinion),
  action('album.add', albumAdd),
  action('album.set', albumSet),
  action('media.like', mediaLike),
  action('media.request', mediaRequest),
  action('media.grant', mediaGrant),
  action('media.revoke-all', z.object({})),
  action('live.report', liveReport),
  action('testimonial.set', testimonialSet),
  action('testimonial.answer', testimonialAnswer),
  action('testimonial.report', testimonialReport),
  action('wall.report', wallReport),
  action('wall.reply', wallReply),
]);

/** The names of all actions. */
export const actionNames = command._zod.def.options.map((option) => option.shape.action._zod.def.values[0] as Action);

export type Command = z.infer<typeof command>;
export type Action = Command['action'];
export type CommandOf<A extends Action> = Extract<Command, { action: A }>;

/** The data type of each action. */
type DataByAction = { [Each in Command as Each['action']]: Each['data'] };
export type ActionData<A extends Action> = DataByAction[A];
