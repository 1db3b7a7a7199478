/**
 * Checks of text for the database. PostgreSQL refuses U+0000 and halves of surrogate pairs, and with them the whole
 * request: one such text would block a queue for ever [Y4]. Half a pair remains where a text is cut inside an emoji.
 */
import * as z from 'zod/mini';
import { fitsIn, isBlank } from './characters.ts';

/** Removes or replaces what no database stores. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

/** For text that must not be changed. */
export const isStorable = z.refine<string>((text) => text === storable(text), { error: 'invalid' });

/** For text with a limit in characters. `error` is a key of the form's catalogue, or a refusal's code. */
export const atMost = (limit: number, error: string) => z.refine<string>((text) => fitsIn(text, limit), { error });

/** For text that must contain something visible. */
export const isWritten = (error: string) => z.refine<string>((text) => !isBlank(text), { error });
