/** All actions: the union type of outbox entries [Y1]. */
import * as z from 'zod/mini';
import { conversationHide } from './conversation-hide.ts';
import { conversationOpen } from './conversation-open.ts';
import { conversationRead } from './conversation-read.ts';
import { conversationSet } from './conversation-set.ts';
import { memberBlock } from './member-block.ts';
import { memberUnblock } from './member-unblock.ts';
import { messageCancel } from './message-cancel.ts';
import { messageDelete } from './message-delete.ts';
import { messageEdit } from './message-edit.ts';
import { messageReact } from './message-react.ts';
import { messageContent } from './message-send.ts';
import { profileEdit } from './profile-edit.ts';
import { reportCreate } from './report-create.ts';

const action = <Name extends string, Data extends z.core.$ZodType>(name: Name, data: Data) =>
  z.object({ action: z.literal(name), data });

export const command = z.discriminatedUnion('action', [
  action('message.send', messageContent),
  action('message.edit', messageEdit),
  action('message.delete', messageDelete),
  action('message.cancel', messageCancel),
  action('message.react', messageReact),
  action('conversation.read', conversationRead),
  action('conversation.hide', conversationHide),
  action('conversation.set', conversationSet),
  action('conversation.open', conversationOpen),
  action('member.block', memberBlock),
  action('member.unblock', memberUnblock),
  action('profile.edit', profileEdit),
  action('report.create', reportCreate),
]);

/** The names of all actions. */
export const actionNames = command._zod.def.options.map((option) => option.shape.action._zod.def.values[0] as Action);

export type Command = z.infer<typeof command>;
export type Action = Command['action'];
export type CommandOf<A extends Action> = Extract<Command, { action: A }>;

/** The data type of each action. */
type DataByAction = { [Each in Command as Each['action']]: Each['data'] };
export type ActionData<A extends Action> = DataByAction[A];
