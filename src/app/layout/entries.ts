import { House, MessageCircle, Search, type LucideIcon } from 'lucide-react';
import { fr } from '#i18n/fr.ts';

export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** The entry shows the unread dot [SHELL-45]. */
  dot: boolean;
  /**
   * The entry opens the quick search instead of its route [SHELL-38, SHELL-63], and is marked as current on these paths
   * [SHELL-62].
   */
  searches?: readonly string[];
}

/** Entries of header and bottom bar, in order [SHELL-43, SHELL-59]. An entry is added together with its screen. */
export const entries: readonly NavigationEntry[] = [
  { to: '/home', label: fr.shell.home, icon: House, dot: false },
  { to: '/search', label: fr.shell.search, icon: Search, dot: false, searches: ['/search', '/members'] },
  { to: '/chat', label: fr.shell.chat, icon: MessageCircle, dot: true },
];
