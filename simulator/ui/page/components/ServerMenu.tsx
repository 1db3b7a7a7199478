import { ArchiveRestore, DatabaseBackup, Power, Server } from 'lucide-react';
import { laboratory } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { useControls } from '../controls.ts';

const text = laboratory.server;

/** Shows whether the server is up, with a menu of its acts. */
export function ServerMenu() {
  const { view, server } = useControls();
  const { up, backup } = view.server;
  return (
    <Menu>
      <MenuTrigger className={buttonClass('quiet', 'small', 'px-3!')}>
        <Icon icon={Server} size={18} />
        <span className="max-desktop:sr-only">{text.name}</span>
        <span
          className={cx('inline-flex items-center gap-1.5 text-mini font-normal', up ? 'text-text-soft' : 'text-bad')}
        >
          <span aria-hidden="true" className={cx('size-2 rounded-pill', up ? 'bg-ok' : 'bg-bad')} />
          {up ? text.up : text.down}
        </span>
      </MenuTrigger>
      <MenuContent label={text.menu}>
        <MenuItem icon={Power} danger={up} onSelect={() => server(up ? 'crash' : 'restart')}>
          {up ? text.acts.crash : text.acts.restart}
        </MenuItem>
        <MenuItem icon={DatabaseBackup} onSelect={() => server('backup')}>
          {text.acts.backup}
        </MenuItem>
        <MenuItem icon={ArchiveRestore} disabled={!backup} onSelect={() => server('restore')}>
          {text.acts.restore}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
