import { House, MessageCircle, type LucideIcon } from 'lucide-react';
import { fr } from '#i18n/fr.ts';

export interface NavigationEntry {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Carries the unread dot [SHELL-45]. */
  dot: boolean;
}

/** Header and bottom bar, in order [SHELL-43, SHELL-59]. An entry stands here only with its screen. */
export const entries: readonly NavigationEntry[] = [
  { to: '/home', label: fr.shell.home, icon: House, dot: false },
  { to: '/chat', label: fr.shell.chat, icon: MessageCircle, dot: true },
];
