/**
 * French texts that are loaded with the app. Texts of a single feature are in files beside it, and loaded with its
 * screens. A second language is a second object of this type.
 */
import { shell } from './fr/shell.ts';
import { ui } from './fr/ui.ts';

export const fr = { shell, ui };
export type Catalogue = typeof fr;
