import { Bell, House, MessageCircle, Search, type LucideIcon } from 'lucide-react';
import { fr } from '#i18n/fr.ts';

export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The unread dot that the entry shows [SHELL-45, SHELL-46]. */
  dot?: 'chat' | 'notifs';
  /**
   * The entry opens the quick search instead of its route [SHELL-38, SHELL-63], and is marked as current on these paths
   * [SHELL-62].
   */
  searches?: readonly string[];
}

const { shell } = fr;
const home: NavigationEntry = { to: '/home', label: shell.home, icon: House };
const search: NavigationEntry = { to: '/search', label: shell.search, icon: Search, searches: ['/search', '/members'] };
const chat: NavigationEntry = { to: '/chat', label: shell.chat, icon: MessageCircle, dot: 'chat' };
const notifs: NavigationEntry = { to: '/notifications', label: shell.notifs, icon: Bell, dot: 'notifs' };

/** Entries of the header and of the bottom bar, in order [SHELL-43, SHELL-59]; each is added with its screen. */
export const headerEntries: readonly NavigationEntry[] = [home, search, chat, notifs];
export const barEntries: readonly NavigationEntry[] = [home, notifs, search, chat];

/** Which dots are shown, with their words. */
export type Dots = Readonly<Record<'chat' | 'notifs', boolean>>;
export const dotLabels = { chat: shell.unreadChat, notifs: shell.unreadNotifs };

/** What the entries do beside opening their screen. */
export interface EntryActions {
  onSearch: () => void;
  /** An entry with a dot was pressed [NOTIF-17, NOTIF-21]. */
  onNotifs: () => void;
  /** « Pourquoi ce compteur ? » of an entry with a dot: by a long press, the right button or the menu key. */
  onWhy: () => void;
}
