import { talk } from '#i18n/fr/talk.ts';
import { Menu, MenuContent, MenuTrigger } from '#ui/Menu.tsx';
import type { RowMenuPosition } from '../use-row-menu.ts';
import { SettingItems, type SettingActions } from './SettingItems.tsx';

/** The menu of a conversation in the list, at the place where it was opened. */
export function RowMenu({
  at,
  onSet,
  onClose,
}: Pick<SettingActions, 'onSet'> & { at: RowMenuPosition; onClose: () => void }) {
  const { row, x, y, origin } = at;
  return (
    <Menu open onOpenChange={(open) => !open && onClose()}>
      <MenuTrigger asChild>
        <span aria-hidden="true" className="pointer-events-none fixed size-0" style={{ left: x, top: y }} />
      </MenuTrigger>
      <MenuContent label={talk.menu} align="start" returnTo={() => origin}>
        <SettingItems settings={row} onSet={onSet} />
      </MenuContent>
    </Menu>
  );
}
