/**
 * PostgreSQL refuses U+0000 and halves of surrogate pairs, and with them the whole request: one such text would stop a
 * queue for ever [Y4]. A half comes about where a text is cut in the middle of an emoji.
 */
import * as z from 'zod/mini';
import { fitsIn, isBlank } from './characters.ts';

/** Without what no database holds. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

/** For what must not be changed. */
export const isStorable = z.refine<string>((text) => text === storable(text), { error: 'invalid' });

/** For a text with a limit, in characters. `error`: a key of the form's catalogue, or a refusal's code. */
export const atMost = (limit: number, error: string) => z.refine<string>((text) => fitsIn(text, limit), { error });

/** For a text that has to say something. */
export const isWritten = (error: string) => z.refine<string>((text) => !isBlank(text), { error });
