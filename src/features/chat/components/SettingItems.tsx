import { Archive, ArchiveRestore, Bell, BellOff, Pin, PinOff } from 'lucide-react';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationRow } from '#domain/views.ts';
import type { ConversationSettings } from '#schemas/actions/conversation-set.ts';
import { MenuItem } from '#ui/Menu.tsx';

export interface SettingActions {
  settings: Pick<ConversationRow, 'muted' | 'pinned' | 'archived'>;
  onSet(settings: ConversationSettings): void;
}

/** Menu items for the settings that a conversation has for this member alone. */
export function SettingItems({ settings: { muted, pinned, archived }, onSet }: SettingActions) {
  const { actions } = chat.settings;
  return (
    <>
      <MenuItem icon={muted ? Bell : BellOff} onSelect={() => onSet({ muted: !muted })}>
        {muted ? actions.unmute : actions.mute}
      </MenuItem>
      <MenuItem icon={pinned ? PinOff : Pin} onSelect={() => onSet({ pinned: !pinned })}>
        {pinned ? actions.unpin : actions.pin}
      </MenuItem>
      <MenuItem icon={archived ? ArchiveRestore : Archive} onSelect={() => onSet({ archived: !archived })}>
        {archived ? actions.unarchive : actions.archive}
      </MenuItem>
    </>
  );
}
