/** What the screen of a conversation shows and does differently because it is a group's. */
import { createContext, type ComponentType, type ReactNode } from 'react';
import type { MessageView, PollView } from '#domain/views.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import type { ConversationActions } from './components/ConversationMenu.tsx';
import type { FieldAssist } from './components/WritingField.tsx';

/** How the rows of a group are drawn. It changes only with the names, so that rows are not drawn again. */
export interface GroupRows {
  groupId: ConversationId;
  nameOf(member: MemberId): string;
  SystemLine: ComponentType<{ message: MessageView }>;
  Poll: ComponentType<{ groupId: ConversationId; message: MessageView; poll: PollView }>;
  /** Says when a message leaves that slow mode holds back [G16]. */
  Leaves: ComponentType<{ at: number }>;
  /** Shows a text with its mentions as marks. `mentionsMe`: those of this member stand out. */
  markMentions(text: string, mentionsMe: boolean): ReactNode;
}

/** Null: a private conversation. */
export const GroupRowsContext = createContext<GroupRows | null>(null);

/** Pinning in the group; absent if the member may not. */
export interface Pinning {
  isPinned(message: MessageView): boolean;
  pin(message: MessageView, pinned: boolean): void;
  texts: { pin: string; unpin: string };
}

/** The places of the screen that a group fills itself. */
export interface GroupSlots {
  name: string;
  placeholder: string;
  authorOf(member: MemberId): { name: string; avatarUrl: string | null };
  header(actions: ConversationActions): ReactNode;
  /** Below the header. */
  bar: ReactNode;
  /** Above the first message. */
  start: ReactNode;
  /** Why nothing can be written, instead of the composer; null: something can. */
  closed: ReactNode;
  /** Above the composer. */
  note: ReactNode;
  /** Further buttons of the composer. */
  buttons: ReactNode;
  assist: FieldAssist;
  mentionsIn(text: string): { mentions: MemberId[]; mentionsAll: boolean };
  /** Admins delete any message. */
  isAdmin: boolean;
  deleteText: string;
  pinning: Pinning | undefined;
  /** Shows the names behind the reactions of a message. */
  voices: { label: string; onOpen(message: MessageView): void };
  unreadMentions: readonly number[];
  mentionLabel: string;
  onMention(seq: number): void;
}
