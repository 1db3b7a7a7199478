/** English texts that are loaded with the app. */
import { shell } from './shell.ts';
import { ui } from './ui.ts';

export const appTexts = { shell, ui };
