import { CircleX, Ellipsis, Pencil, RotateCcw, Send, Trash2 } from 'lucide-react';
import { laboratory } from '../text.fr.ts';
import type { MessageLine } from '#simulator/ui/types.ts';
import { Icon } from '#ui/Icon.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { useControls } from '../controls.ts';

const text = laboratory.conversation;
const SHORT = 40;

/** Menu of a member's own message. */
export function MessageMenu({
  message,
  device,
  onEdit,
}: {
  message: MessageLine;
  device: number;
  onEdit: (message: MessageLine) => void;
}) {
  const { act } = useControls();
  const { mine, deleted, state, seq, ref, asks } = message;
  if (!mine || deleted) return null;
  const isWaiting = seq === null && state !== 'sent';
  const label = text.messageMenu(message.text.slice(0, SHORT));
  return (
    <Menu>
      <MenuTrigger
        aria-label={label}
        title={label}
        className="relative grid size-8 flex-none place-items-center rounded-pill text-text-faint after:absolute after:-inset-1.5 hover:bg-raised hover:text-text"
      >
        <Icon icon={Ellipsis} size={16} />
      </MenuTrigger>
      <MenuContent label={label}>
        {state === 'failed' && (
          <MenuItem icon={RotateCcw} onSelect={() => act(device, 'retry', ref)}>
            {text.retry}
          </MenuItem>
        )}
        {asks && (
          <MenuItem icon={Send} onSelect={() => act(device, 'confirm', ref)}>
            {text.confirm}
          </MenuItem>
        )}
        <MenuItem icon={Pencil} onSelect={() => onEdit(message)}>
          {text.edit}
        </MenuItem>
        {isWaiting ? (
          <MenuItem icon={CircleX} danger onSelect={() => act(device, 'discard', ref)}>
            {text.discard}
          </MenuItem>
        ) : (
          <MenuItem icon={Trash2} danger onSelect={() => act(device, 'delete', ref)}>
            {text.remove}
          </MenuItem>
        )}
      </MenuContent>
    </Menu>
  );
}
