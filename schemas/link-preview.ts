/** Preview of a link. The server reads the page, so that the site does not see the device's network address. */
import * as z from 'zod/mini';
import { LINK_LENGTH } from './limits.ts';

export const linkPreview = z.object({
  title: z.string(),
  description: z.nullable(z.string()),
  siteName: z.nullable(z.string()),
});
export type LinkPreview = z.infer<typeof linkPreview>;

export const linkRequest = z.object({ url: z.string().check(z.maxLength(LINK_LENGTH)) });
/** null: the link has no preview. */
export const linkAnswer = z.object({ preview: z.nullable(linkPreview) });

/** A preview stored on a device, with the time of its request in milliseconds since 1970. */
export const storedLink = z.extend(linkAnswer, { at: z.number() });
