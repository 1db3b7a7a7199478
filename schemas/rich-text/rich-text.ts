/** Schemas of text that members format. What is parsed is sanitised, as it is stored. */
import * as z from 'zod/mini';
import { fitsIn } from '../characters.ts';
import { plainText, sanitised } from './write.ts';

/** Stored characters, with tags, for each character of a limit. `app.rich_text_fits` allows more. */
const STORED_PER_CHARACTER = 20;

/** Says whether a sanitised text is within a limit of characters, as a reader counts them; tags do not count. */
export const richTextFits = (stored: string, limit: number): boolean =>
  stored.length <= limit * STORED_PER_CHARACTER && fitsIn(plainText(stored), limit);

/** A text that a member formats, of at most so many characters. `error`: a key of the form's catalogue. */
export const richText = (limit: number, error: string) =>
  z.string().check(
    z.overwrite(sanitised),
    z.refine<string>((text) => richTextFits(text, limit), { error }),
  );

/** The same from the server: what is not allowed is dropped, whoever wrote it. */
export const receivedRichText = z.string().check(z.overwrite(sanitised));
