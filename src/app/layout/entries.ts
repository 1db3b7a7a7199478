import { Bell, House, MessageCircle, Search, Video, type LucideIcon } from 'lucide-react';
import { appTexts } from '#i18n/fr/app.ts';

/** The paths of the entries that show their dot. */
export type Dots = Readonly<Record<string, boolean>>;

export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The entry may show a dot, with this meaning [SHELL-45, SHELL-46]. */
  dot?: string;
  /**
   * The entry opens the quick search instead of its route [SHELL-38, SHELL-63], and is marked as current on these paths
   * [SHELL-62].
   */
  searches?: readonly string[];
}

const { shell } = appTexts;
const home: NavigationEntry = { to: '/home', label: shell.home, icon: House };
const search: NavigationEntry = { to: '/search', label: shell.search, icon: Search, searches: ['/search', '/members'] };
const chat: NavigationEntry = { to: '/chat', label: shell.chat, icon: MessageCircle, dot: shell.unreadChat };
const live: NavigationEntry = { to: '/many-to-many-chat', label: shell.live, icon: Video };
const notifs: NavigationEntry = { to: '/notifications', label: shell.notifs, icon: Bell, dot: shell.unreadNotifs };

/** Entries of the header and of the bottom bar, in order [SHELL-43, SHELL-59]; each is added with its screen. */
export const headerEntries: readonly NavigationEntry[] = [home, search, chat, live, notifs];
export const barEntries: readonly NavigationEntry[] = [home, notifs, search, live, chat];
