/** A GIF as screens show and messages carry it. */
import * as z from 'zod/mini';

/** Of our own origin, always: nobody else learns who looks at it. */
export const gifUrl = z.string().check(z.regex(/^\/gifs\/[a-z-]+\.svg$|^\/gif\/[\w-]{1,64}$/));

export const gif = z.object({
  url: gifUrl,
  /** What it shows, in words. */
  label: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type Gif = z.infer<typeof gif>;

/** What the server answers to a search. */
export const gifAnswer = z.object({ gifs: z.array(gif).check(z.maxLength(50)) });

/** null: from elsewhere, and never asked for: whoever it belongs to would learn who looks at it. */
export const gifAddress = (url: string | null): string | null => (gifUrl.safeParse(url).success ? url : null);
