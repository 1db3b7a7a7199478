import { ChartBarBig, Images, LogOut, Search, Users } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chat } from '#i18n/fr/chat.ts';
import { media } from '#i18n/fr/media.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import type { ConversationActions } from '../components/ConversationMenu.tsx';
import { MenuButton } from '../components/MenuButton.tsx';
import { SettingItems } from '../components/SettingItems.tsx';
import { groupTalk } from './text.fr.ts';

export interface GroupMenuProps {
  groupId: ConversationId;
  name: string;
  actions: ConversationActions;
  /** Absent if the member may not create polls here. */
  onPoll: (() => void) | undefined;
  onLeave(): void;
}

/**
 * The menu of a group's conversation; leaving is confirmed in a dialog. It is loaded when first opened, so it starts
 * open.
 */
export function GroupMenu({ groupId, name, actions, onPoll, onLeave }: GroupMenuProps) {
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const text = groupTalk.leaveDialog;
  return (
    <>
      <Menu defaultOpen>
        <MenuTrigger asChild>
          <MenuButton />
        </MenuTrigger>
        <MenuContent label={talk.menu}>
          <MenuItem icon={Users} onSelect={() => void navigate(`/chat/group/${groupId}/info`)}>
            {groupTalk.menu.info}
          </MenuItem>
          <MenuItem icon={Search} onSelect={actions.onSearch}>
            {chat.search.action}
          </MenuItem>
          <MenuItem icon={Images} onSelect={actions.onPictures}>
            {media.gallery.action}
          </MenuItem>
          {onPoll && (
            <MenuItem icon={ChartBarBig} onSelect={onPoll}>
              {groupTalk.menu.poll}
            </MenuItem>
          )}
          <SettingItems settings={actions.settings} onSet={actions.onSet} />
          <MenuItem icon={LogOut} danger onSelect={() => setLeaving(true)}>
            {groupTalk.menu.leave}
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={text.title(name)}
        text={text.text}
        confirmLabel={text.confirm}
        danger
        onConfirm={() => {
          setLeaving(false);
          onLeave();
        }}
      />
    </>
  );
}
