import { DoorClosed, Lock, ShieldBan, SlidersHorizontal, Turtle } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuSwitch, MenuTrigger } from '#ui/Menu.tsx';
import type { RoomConnection } from '../room-connection.ts';
import type { RoomModel } from '../room-model.ts';
import { room as text } from '../text.fr.ts';
import type { RoomActs } from '../room-acts.ts';
import { RoomBans } from './RoomBans.tsx';

interface Props {
  model: RoomModel;
  rank: number;
  acts: RoomActs;
  connection: RoomConnection;
}

/** What those who keep the room do with the room itself. */
export function RoomTools({ model: { room }, rank, acts, connection }: Props) {
  const [open, setOpen] = useState<'bans' | 'close' | null>(null);
  const close = () => {
    setOpen(null);
    void acts.change('close');
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <IconButton icon={SlidersHorizontal} label={text.tools} />
        </MenuTrigger>
        <MenuContent label={text.tools}>
          <MenuSwitch
            icon={Lock}
            checked={room.locked}
            onChange={(locked) => void acts.change(locked ? 'lock' : 'unlock')}
          >
            {text.lock}
          </MenuSwitch>
          <MenuSeparator />
          {text.slowChoices.map(({ seconds, label }) => (
            <MenuSwitch
              key={seconds}
              icon={Turtle}
              checked={seconds === room.slowSeconds}
              onChange={(on) => void acts.change('slow', on ? seconds : 0)}
            >
              {label}
            </MenuSwitch>
          ))}
          <MenuSeparator />
          <MenuItem icon={ShieldBan} onSelect={() => setOpen('bans')}>
            {text.bans}
          </MenuItem>
          {!room.house && rank > 1 && (
            <MenuItem icon={DoorClosed} danger onSelect={() => setOpen('close')}>
              {text.close}
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {open === 'bans' && <RoomBans connection={connection} acts={acts} onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'close'}
        onOpenChange={(isOpen) => !isOpen && setOpen(null)}
        title={text.closeTitle}
        text={text.closeText}
        confirmLabel={text.close}
        danger
        onConfirm={close}
      />
    </>
  );
}
