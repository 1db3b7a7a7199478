/**
 * What members read, in French; what one rare page alone says stands beside it, and is loaded with that page.
 * A second language is a second object of this type.
 */
import { auth } from './fr/auth.ts';
import { chat } from './fr/chat.ts';
import { home } from './fr/home.ts';
import { shell } from './fr/shell.ts';
import { ui } from './fr/ui.ts';

export const fr = { auth, chat, home, shell, ui };
export type Catalogue = typeof fr;
