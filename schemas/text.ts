/**
 * PostgreSQL refuses U+0000 and halves of surrogate pairs, and with them the whole request: one such text would stop a
 * queue for ever [Y4]. A half comes about where a text is cut in the middle of an emoji.
 */
import * as z from 'zod/mini';
import { countCharacters, fitsIn } from './characters.ts';

/** Without what no database holds. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

/** For what must not be changed. */
export const isStorable = z.refine<string>((text) => text === storable(text), { error: 'invalid' });

/** For a text with a limit, in characters. `error`: a key of the form's catalogue, or a refusal's code. */
export const atMost = (most: number, error: string) => z.refine<string>((text) => fitsIn(text, most), { error });

/**
 * What leaves nothing to be seen: white space, controls, what Unicode lets every font ignore (joiners, soft hyphens, fillers,
 * selectors, marks of direction), and the few signs beside it that are drawn as nothing. `app.is_blank` of the database knows the same.
 */
const VISIBLE = /[^\u{16fe4}\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\ufff9-\ufffb\u{1d159}]/u;
export const isBlank = (text: string): boolean => !VISIBLE.test(text);

/** For a text that has to say something. */
export const isWritten = (error: string) => z.refine<string>((text) => !isBlank(text), { error });

const INVISIBLE = /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Characters of a text that must have some: what cannot be seen is none. Blanks between words are. */
export const countVisible = (text: string): number => (isBlank(text) ? 0 : countCharacters(text.replace(INVISIBLE, '')));
