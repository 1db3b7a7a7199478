/** A short look at what a link leads to, read by the server so that nobody's device shows its address there. */
import * as z from 'zod/mini';
import { LINK_LENGTH } from './limits.ts';

export const linkPreview = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
});
export type LinkPreview = z.infer<typeof linkPreview>;

export const linkRequest = z.object({ url: z.string().check(z.maxLength(LINK_LENGTH)) });
/** null: there is nothing to show of it. */
export const linkAnswer = z.object({ preview: z.nullable(linkPreview) });

/** As a device keeps it, with the time at which it was asked, in milliseconds. */
export const storedLink = z.extend(linkAnswer, { at: z.number() });
