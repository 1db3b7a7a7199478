/**
 * What members read, in French; what the screens of one feature alone say stands beside it, and is loaded with them.
 * A second language is a second object of this type.
 */
import { shell } from './fr/shell.ts';
import { ui } from './fr/ui.ts';

export const fr = { shell, ui };
export type Catalogue = typeof fr;
