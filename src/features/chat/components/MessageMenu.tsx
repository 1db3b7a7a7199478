import { Copy, Flag, Pencil, Trash2 } from 'lucide-react';
import { chat } from '#i18n/fr/chat.ts';
import { report } from '#i18n/fr/report.ts';
import type { MessageView } from '#domain/views.ts';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { mayDelete, mayEdit } from '../message-commands.ts';
import { mayReport } from '../report.ts';
import type { OpenedAt } from '../use-message-menu.ts';

export interface MessageActions {
  onEdit(message: MessageView): void;
  onDelete(message: MessageView): void;
  onCopy(message: MessageView): void;
  onReport(message: MessageView): void;
}

/** What can be done with one message, where it was asked for. */
export function MessageMenu({ at, now, onClose, onEdit, onDelete, onCopy, onReport }: MessageActions & { at: OpenedAt; now: number; onClose: () => void }) {
  const { message, x, y, origin } = at;
  return (
    <Menu open onOpenChange={(open) => !open && onClose()}>
      <MenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none fixed size-0" style={{ left: x, top: y }} />
      </MenuTrigger>
      <MenuContent label={chat.messageMenu.label} align={message.mine ? 'end' : 'start'} returnTo={origin}>
        {message.text !== '' && !message.deleted && (
          <MenuItem icon={Copy} onSelect={() => onCopy(message)}>
            {chat.messageMenu.copy}
          </MenuItem>
        )}
        {mayEdit(message, now) && (
          <MenuItem icon={Pencil} onSelect={() => onEdit(message)}>
            {chat.messageMenu.edit}
          </MenuItem>
        )}
        {mayReport(message) && (
          <MenuItem icon={Flag} onSelect={() => onReport(message)}>
            {report.action}
          </MenuItem>
        )}
        {mayDelete(message) && (
          <MenuItem icon={Trash2} danger onSelect={() => onDelete(message)}>
            {chat.messageMenu.remove}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
