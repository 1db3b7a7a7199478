import { Check, Trash2 } from 'lucide-react';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import type { NotificationView } from '../notification-view.ts';
import { notifications as text } from '../text.fr.ts';
import type { ItemMenuPosition } from '../use-item-menu.ts';

interface Props {
  at: ItemMenuPosition;
  onRead: (view: NotificationView) => void;
  onRemove: (view: NotificationView, origin: HTMLElement) => void;
  /** Gets the focus when the menu has closed. */
  returnTo: () => HTMLElement | null;
  onClose: () => void;
}

/** The menu of a notification, at the place where it was opened. */
export function ItemMenu({ at: { view, x, y, origin }, onRead, onRemove, returnTo, onClose }: Props) {
  return (
    <Menu open onOpenChange={(open) => !open && onClose()}>
      <MenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none fixed size-0" style={{ left: x, top: y }} />
      </MenuTrigger>
      <MenuContent label={text.actions} returnTo={() => returnTo() ?? origin}>
        {!view.isRead && (
          <MenuItem icon={Check} onSelect={() => onRead(view)}>
            {text.read}
          </MenuItem>
        )}
        <MenuItem icon={Trash2} danger onSelect={() => onRemove(view, origin)}>
          {text.remove}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
