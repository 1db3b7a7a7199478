/** A GIF in screens and messages. */
import * as z from 'zod/mini';

/** Always an address of our own origin, so that no other site learns who views the GIF. */
export const gifUrl = z.string().check(z.regex(/^\/gifs\/[a-z-]+\.svg$|^\/gif\/[\w-]{1,64}$/));

export const gif = z.object({
  url: gifUrl,
  /** Description of the GIF. */
  label: z.string().check(z.minLength(1), z.maxLength(200)),
});
export type Gif = z.infer<typeof gif>;

/** The server's answer to a search. */
export const gifAnswer = z.object({ gifs: z.array(gif).check(z.maxLength(50)) });

/**
 * Returns the address of a GIF, or null if it is not ours. Such an address is never requested, because its owner would
 * learn who views it.
 */
export const gifAddress = (url: string | null): string | null => (gifUrl.safeParse(url).success ? url : null);
