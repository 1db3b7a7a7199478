import { Copy, Flag, Pencil, Pin, PinOff, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { talk } from '#i18n/fr/talk.ts';
import { report } from '#i18n/fr/report.ts';
import { mayReport } from '#domain/evidence.ts';
import type { MessageView } from '#domain/views.ts';
import { reactionEmoji, type ReactionEmoji } from '#schemas/entities/message.ts';
import { Menu, MenuChoices, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { mayAnswer, reactionOf } from '../expressive-commands.ts';
import type { GroupSlots } from '../group-parts.ts';
import { mayDelete, mayEdit } from '../message-commands.ts';
import { menuButtonOf, type MessageMenuPosition } from '../use-message-menu.ts';

export interface MessageActions {
  /** Absent if the member cannot write here. */
  onReply?: ((message: MessageView) => void) | undefined;
  onReact?: ((message: MessageView, emoji: ReactionEmoji | null) => void) | undefined;
  onEdit(message: MessageView): void;
  onDelete(message: MessageView): void;
  onCopy(message: MessageView): void;
  onReport(message: MessageView): void;
  group?: GroupSlots | undefined;
}

/** The menu of one message, at the place where it was opened. */
export function MessageMenu({
  at,
  now,
  onClose,
  onReply,
  onReact,
  onEdit,
  onDelete,
  onCopy,
  onReport,
  group,
}: MessageActions & { at: MessageMenuPosition; now: number; onClose: () => void }) {
  const { message, x, y, origin } = at;
  const mine = reactionOf(message);
  const pinning = message.seq !== null && !message.deleted ? group?.pinning : undefined;
  const isPinned = pinning?.isPinned(message) ?? false;
  return (
    <Menu open onOpenChange={(open) => !open && onClose()}>
      <MenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none fixed size-0" style={{ left: x, top: y }} />
      </MenuTrigger>
      <MenuContent
        label={talk.messageMenu.label}
        align={message.mine ? 'end' : 'start'}
        returnTo={() => (origin.isConnected && origin.matches('button') ? origin : menuButtonOf(message))}
      >
        {onReact && mayAnswer(message) && (
          <MenuChoices
            label={talk.reactions.label}
            choices={reactionEmoji.options}
            chosen={mine}
            onChoose={(emoji) => onReact(message, emoji === mine ? null : emoji)}
          />
        )}
        {onReply && mayAnswer(message) && (
          <MenuItem icon={Reply} onSelect={() => onReply(message)}>
            {talk.reply.action}
          </MenuItem>
        )}
        {message.text !== '' && !message.deleted && (
          <MenuItem icon={Copy} onSelect={() => onCopy(message)}>
            {talk.messageMenu.copy}
          </MenuItem>
        )}
        {mayEdit(message, now) && (
          <MenuItem icon={Pencil} onSelect={() => onEdit(message)}>
            {talk.messageMenu.edit}
          </MenuItem>
        )}
        {pinning && (
          <MenuItem icon={isPinned ? PinOff : Pin} onSelect={() => pinning.pin(message, !isPinned)}>
            {isPinned ? pinning.texts.unpin : pinning.texts.pin}
          </MenuItem>
        )}
        {group && message.seq !== null && message.reactions.length > 0 && (
          <MenuItem icon={SmilePlus} onSelect={() => group.voices.onOpen(message)}>
            {group.voices.label}
          </MenuItem>
        )}
        {mayReport(message) && (
          <MenuItem icon={Flag} onSelect={() => onReport(message)}>
            {report.action}
          </MenuItem>
        )}
        {mayDelete(message, group?.isAdmin) && (
          <MenuItem icon={Trash2} danger onSelect={() => onDelete(message)}>
            {talk.messageMenu.remove}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
