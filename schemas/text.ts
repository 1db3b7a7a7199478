/**
 * PostgreSQL refuses U+0000 and halves of surrogate pairs, and with them the whole request: one such text would stop a
 * queue for ever [Y4]. A half comes about where a text is cut in the middle of an emoji.
 */
import * as z from 'zod/mini';

/** Without what no database holds. */
export const storable = (text: string): string => text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd');

/** For what must not be changed. */
export const isStorable = z.refine<string>((text) => text === storable(text), { error: 'invalid' });
