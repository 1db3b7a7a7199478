import { House, MessageCircle, Search, type LucideIcon } from 'lucide-react';
import { fr } from '#i18n/fr.ts';

export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Carries the unread dot [SHELL-45]. */
  dot: boolean;
  /** Opens the quick search instead of leading anywhere [SHELL-38, SHELL-63]; lit on these screens [SHELL-62]. */
  searches?: readonly string[];
}

/** Header and bottom bar, in order [SHELL-43, SHELL-59]. An entry stands here only with its screen. */
export const entries: readonly NavigationEntry[] = [
  { to: '/home', label: fr.shell.home, icon: House, dot: false },
  { to: '/search', label: fr.shell.search, icon: Search, dot: false, searches: ['/search', '/members'] },
  { to: '/chat', label: fr.shell.chat, icon: MessageCircle, dot: true },
];
