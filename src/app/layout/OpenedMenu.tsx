import { LogOut, Moon, Settings, Sun } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { fr } from '#i18n/fr.ts';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuSwitch, MenuTrigger } from '#ui/Menu.tsx';
import { setTheme, useTheme } from '../theme.ts';
import { AccountButton } from './AccountButton.tsx';

interface OpenedMenuProps {
  name: string;
  avatarUrl: string | null;
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  leaving: boolean;
  onSignOut: () => void;
}

/** What the account menu holds [SHELL-82, SHELL-83, SHELL-105, SHELL-108, SHELL-112, SHELL-113]; Escape and a click outside close it. */
export function OpenedMenu({ name, avatarUrl, email, open, onOpenChange, leaving, onSignOut }: OpenedMenuProps) {
  const theme = useTheme();
  const navigate = useNavigate();
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>
        <AccountButton name={name} avatarUrl={avatarUrl} />
      </MenuTrigger>
      <MenuContent label={fr.shell.menu}>
        <div className="px-3 pt-2 pb-1">
          <p className="font-semibold">{name}</p>
          <p className="text-small break-all text-text-soft">{email}</p>
        </div>
        <MenuSeparator />
        <MenuItem icon={Settings} onSelect={() => void navigate('/settings')}>
          {fr.shell.settings}
        </MenuItem>
        <MenuSwitch icon={theme === 'dark' ? Moon : Sun} checked={theme === 'dark'} onChange={(dark) => setTheme(dark ? 'dark' : 'light')}>
          {fr.shell.theme}
        </MenuSwitch>
        <MenuItem icon={LogOut} disabled={leaving} stay onSelect={onSignOut}>
          {leaving ? fr.shell.signingOut : fr.shell.signOut}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
