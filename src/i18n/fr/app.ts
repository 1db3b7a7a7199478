/** French texts that are loaded with the app. Texts of one feature stand beside it, and come with its screens. */
import { shell } from './shell.ts';
import { ui } from './ui.ts';

export const appTexts = { shell, ui };
