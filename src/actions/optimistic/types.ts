import type { ConversationSettings } from '#schemas/actions/conversation-set.ts';
import type { ProfileFields } from '#schemas/actions/profile-edit.ts';
import type { Action, ActionData, Command } from '#schemas/actions/union.ts';
import type { Epoch, MemberId } from '#schemas/ids.ts';
import type { MessageView } from '#domain/views.ts';
import type { NamedAction } from '../types.ts';

export interface MessageContext {
  account: MemberId;
  /** The server has the message already. */
  isConfirmed: boolean;
}

interface ReadMark {
  upTo: number;
  epoch: Epoch;
}

/** What the screen shows until the server's result is in the store [Y1]; what is not said changes nothing. */
export interface OptimisticRules<A extends Action> {
  /** The message that it changes, as it is then. */
  message?(view: MessageView, data: ActionData<A>, context: MessageContext): MessageView;
  /** The words that it gives that message. */
  text?(data: ActionData<A>): string;
  settings?(data: ActionData<A>): ConversationSettings;
  readMark?(data: ActionData<A>): ReadMark;
  /** What becomes of its conversation in the list. */
  visibility?: 'hidden' | 'opened';
  blocks?(data: ActionData<A>): MemberId;
  unblocks?(data: ActionData<A>): MemberId;
  profile?(data: ActionData<A>): ProfileFields;
}

export type OptimisticRulesTable = { readonly [A in Action]: OptimisticRules<A> };

/** The same, asked by entry. */
export interface OptimisticView {
  messageAfter(view: MessageView, command: Command, context: MessageContext): MessageView;
  textOf(command: Command): string | null;
  settingsOf(command: Command): ConversationSettings | null;
  readMarkOf(command: Command): ReadMark | null;
  /** Whether it gives a message other words. */
  changesText(named: NamedAction): boolean;
  visibilityOf(named: NamedAction): 'hidden' | 'opened' | null;
  blockedBy(command: Command): MemberId | null;
  unblockedBy(command: Command): MemberId | null;
  profileFieldsOf(command: Command): ProfileFields | null;
}
