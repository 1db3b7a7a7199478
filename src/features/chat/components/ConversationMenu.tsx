import { Ban, EyeOff, Flag, Images, Search } from 'lucide-react';
import { useState } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import { media } from '#i18n/fr/media.ts';
import { report } from '#i18n/fr/report.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { MenuButton } from './MenuButton.tsx';
import { SettingItems, type SettingActions } from './SettingItems.tsx';

export interface ConversationActions extends SettingActions {
  onSearch(): void;
  onPictures(): void;
  onHide(): void;
  onBlock(): void;
  onReport(): void;
}

type Question = 'hide' | 'block';

/**
 * The menu of a conversation; hiding and blocking are confirmed in a dialog. It is loaded when first opened, so it
 * starts open.
 */
export function ConversationMenu({
  name,
  settings,
  onSet,
  onSearch,
  onPictures,
  onHide,
  onBlock,
  onReport,
}: ConversationActions & { name: string }) {
  const [question, ask] = useState<Question | null>(null);
  const confirmation = {
    hide: { ...talk.hideDialog, danger: false, act: onHide },
    block: { ...talk.blockDialog, title: talk.blockDialog.title(name), danger: true, act: onBlock },
  }[question ?? 'hide'];
  return (
    <>
      <Menu defaultOpen>
        <MenuTrigger asChild>
          <MenuButton />
        </MenuTrigger>
        <MenuContent label={talk.menu}>
          <MenuItem icon={Search} onSelect={onSearch}>
            {chat.search.action}
          </MenuItem>
          <MenuItem icon={Images} onSelect={onPictures}>
            {media.gallery.action}
          </MenuItem>
          <SettingItems settings={settings} onSet={onSet} />
          <MenuItem icon={EyeOff} onSelect={() => ask('hide')}>
            {talk.hide}
          </MenuItem>
          <MenuItem icon={Flag} onSelect={onReport}>
            {report.action}
          </MenuItem>
          <MenuItem icon={Ban} danger onSelect={() => ask('block')}>
            {talk.block}
          </MenuItem>
        </MenuContent>
      </Menu>
      <ConfirmDialog
        open={question !== null}
        onOpenChange={(open) => !open && ask(null)}
        title={confirmation.title}
        text={confirmation.text}
        confirmLabel={confirmation.confirm}
        danger={confirmation.danger}
        onConfirm={() => {
          ask(null);
          confirmation.act();
        }}
      />
    </>
  );
}
