import {
  BadgeCheck,
  BriefcaseBusiness,
  CalendarDays,
  Eye,
  Gem,
  HandHeart,
  Images,
  LogOut,
  MapPinned,
  Moon,
  PenLine,
  Settings,
  Quote,
  ShieldAlert,
  Sun,
  UserRound,
} from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { StatusItems } from '#features/profile/components/StatusItems.tsx';
import { appTexts } from '#i18n/fr/app.ts';
import { menu } from '#i18n/fr/menu.ts';
import { eventsTitle } from '#features/events/title.fr.ts';
import { certificationTitle } from '#features/certification/title.fr.ts';
import { professionalsTitle } from '#features/professionals/title.fr.ts';
import { subscriptionTitle } from '#features/subscription/title.fr.ts';
import { clubsScreen } from '#features/clubs/text.fr.ts';
import { ownProfile } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuSwitch, MenuTrigger } from '#ui/Menu.tsx';
import { routeSetOf } from '../route-sets.ts';
import { setTheme, useTheme } from '../theme.ts';
import { AccountButton } from './AccountButton.tsx';
import { HouseItem } from './HouseItem.tsx';
import { useMenuRefresh } from './use-menu-refresh.ts';

interface OpenedMenuProps {
  name: string;
  avatarUrl: string | null;
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  leaving: boolean;
  onSignOut: () => void;
}

/**
 * Content of the account menu, in the specified order [SHELL-82, SHELL-83, SHELL-92 to SHELL-97, SHELL-100 to
 * SHELL-105, SHELL-106, SHELL-108, SHELL-110 to SHELL-113]. Where members have « Certification », professionals have
 * their space. Escape and a click outside close it.
 */
export function OpenedMenu({ name, avatarUrl, email, open, onOpenChange, leaving, onSignOut }: OpenedMenuProps) {
  const theme = useTheme();
  const navigate = useNavigate();
  const isProfessional = routeSetOf(useLive(ownProfile)) === 'professional';
  useMenuRefresh(open);
  return (
    <Menu open={open} onOpenChange={onOpenChange}>
      <MenuTrigger asChild>
        <AccountButton name={name} avatarUrl={avatarUrl} />
      </MenuTrigger>
      <MenuContent label={appTexts.shell.menu}>
        <div className="px-3 pt-2 pb-1">
          <p className="font-semibold">{name}</p>
          <p className="text-small break-all text-text-soft">{email}</p>
        </div>
        <MenuSeparator />
        <MenuItem icon={UserRound} onSelect={() => void navigate('/profile')}>
          {appTexts.shell.profile}
        </MenuItem>
        <MenuItem icon={PenLine} onSelect={() => void navigate('/edit-profile')}>
          {appTexts.shell.editProfile}
        </MenuItem>
        <MenuItem icon={Images} onSelect={() => void navigate('/my-media')}>
          {appTexts.shell.media}
        </MenuItem>
        {isProfessional ? (
          <MenuItem icon={BriefcaseBusiness} onSelect={() => void navigate('/pro')}>
            {professionalsTitle}
          </MenuItem>
        ) : (
          <MenuItem icon={BadgeCheck} onSelect={() => void navigate('/certification')}>
            {certificationTitle}
          </MenuItem>
        )}
        <MenuItem icon={Gem} onSelect={() => void navigate('/subscription')}>
          {subscriptionTitle}
        </MenuItem>
        <MenuItem icon={MapPinned} onSelect={() => void navigate('/clubs')}>
          {clubsScreen.title}
        </MenuItem>
        <MenuItem icon={CalendarDays} onSelect={() => void navigate('/events')}>
          {eventsTitle}
        </MenuItem>
        <MenuItem icon={ShieldAlert} onSelect={() => void navigate('/shame-wall')}>
          {menu.shameWall}
        </MenuItem>
        <MenuItem icon={HandHeart} onSelect={() => void navigate('/followers')}>
          {appTexts.shell.followers}
        </MenuItem>
        <MenuItem icon={Eye} onSelect={() => void navigate('/visitors')}>
          {appTexts.shell.visitors}
        </MenuItem>
        <MenuItem icon={Quote} onSelect={() => void navigate('/testimonials')}>
          {menu.testimonials}
        </MenuItem>
        <MenuItem icon={Settings} onSelect={() => void navigate('/settings')}>
          {appTexts.shell.settings}
        </MenuItem>
        <HouseItem />
        <MenuSwitch
          icon={theme === 'dark' ? Moon : Sun}
          checked={theme === 'dark'}
          onChange={(dark) => setTheme(dark ? 'dark' : 'light')}
        >
          {appTexts.shell.theme}
        </MenuSwitch>
        <StatusItems />
        <MenuItem icon={LogOut} disabled={leaving} staysOpen onSelect={onSignOut}>
          {leaving ? appTexts.shell.signingOut : appTexts.shell.signOut}
        </MenuItem>
      </MenuContent>
    </Menu>
  );
}
