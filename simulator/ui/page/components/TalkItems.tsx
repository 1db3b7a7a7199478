import { Ban, EyeOff, LogOut, MessageSquareText, Undo2, UserPlus } from 'lucide-react';
import type { ConversationLine } from '#simulator/ui/types.ts';
import { MenuItem } from '#ui/Menu.tsx';
import { laboratory } from '../text.fr.ts';
import { useControls } from '../controls.ts';

const text = laboratory.conversation;

/** What a member can do with a private conversation. */
export function PairItems({
  device,
  other,
  line,
}: {
  device: number;
  other: string;
  line: ConversationLine | undefined;
}) {
  const { act } = useControls();
  return (
    <>
      {line ? (
        <MenuItem icon={EyeOff} onSelect={() => act(device, 'hide', other)}>
          {text.hide}
        </MenuItem>
      ) : (
        <MenuItem icon={MessageSquareText} onSelect={() => act(device, 'open', other)}>
          {text.open}
        </MenuItem>
      )}
      <MenuItem icon={Ban} danger onSelect={() => act(device, 'block', other)} disabled={line?.blocked === true}>
        {text.block}
      </MenuItem>
      <MenuItem icon={Undo2} onSelect={() => act(device, 'unblock', other)}>
        {text.unblock}
      </MenuItem>
    </>
  );
}

/** What a member can do with the group. */
export function GroupItems({ device, group, isMember }: { device: number; group: string; isMember: boolean }) {
  const { act } = useControls();
  return isMember ? (
    <MenuItem icon={LogOut} danger onSelect={() => act(device, 'leave', group)}>
      {text.leave}
    </MenuItem>
  ) : (
    <MenuItem icon={UserPlus} onSelect={() => act(device, 'join', group)}>
      {text.join}
    </MenuItem>
  );
}
