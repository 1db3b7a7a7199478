/** A short look at what a link leads to, read by the server so that nobody's device shows its address there. */
import * as z from 'zod/mini';
import { LINK_LENGTH } from './limits.ts';

/**
 * The one list of sites whose links are looked at; with each also its subdomains. A device asks for no other link, and
 * the server reads no other, wherever a link leads on to.
 */
export const LINK_HOSTS: readonly string[] = [
  'wikipedia.org', 'wikimedia.org', 'youtube.com', 'youtu.be', 'vimeo.com', 'dailymotion.com', 'spotify.com', 'deezer.com', 'soundcloud.com', 'radiofrance.fr',
  'lemonde.fr', 'liberation.fr', 'lefigaro.fr', 'telerama.fr', 'franceinfo.fr', 'arte.tv', 'allocine.fr', 'sncf-connect.com', 'marmiton.org', 'openstreetmap.org',
];

export const linkPreview = z.object({ title: z.string(), description: z.nullable(z.string()), siteName: z.nullable(z.string()) });
export type LinkPreview = z.infer<typeof linkPreview>;

export const linkRequest = z.object({ url: z.string().check(z.maxLength(LINK_LENGTH)) });
/** null: there is nothing to show of it. */
export const linkAnswer = z.object({ preview: z.nullable(linkPreview) });

/** As a device keeps it, with the time at which it was asked, in milliseconds. */
export const keptLink = z.extend(linkAnswer, { at: z.number() });

const isAllowed = (host: string): boolean => LINK_HOSTS.some((allowed) => host === allowed || host.endsWith(`.${allowed}`));

/** An address that may be looked at: https, on its own port, without a name or password, on a site of the list. */
export function readableLink(text: string): URL | null {
  if (text.length > LINK_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '' || !isAllowed(url.hostname)) return null;
  url.hash = '';
  return url;
}
