/** Decides which links have a preview. In a file without zod, because a conversation's painting uses it. */
import { LINK_LENGTH } from './limits.ts';

/**
 * Sites whose links have a preview, subdomains included; no other list exists. A device requests no other link, and the
 * server reads no other, even when it is redirected.
 */
export const LINK_HOSTS: readonly string[] = [
  'wikipedia.org',
  'wikimedia.org',
  'youtube.com',
  'youtu.be',
  'vimeo.com',
  'dailymotion.com',
  'spotify.com',
  'deezer.com',
  'soundcloud.com',
  'radiofrance.fr',
  'lemonde.fr',
  'liberation.fr',
  'lefigaro.fr',
  'telerama.fr',
  'franceinfo.fr',
  'arte.tv',
  'allocine.fr',
  'sncf-connect.com',
  'marmiton.org',
  'openstreetmap.org',
];

const isAllowed = (host: string): boolean =>
  LINK_HOSTS.some((allowed) => host === allowed || host.endsWith(`.${allowed}`));

/**
 * Returns the URL of a link that may have a preview, or null: https, on the default port, without a user name or
 * password, on a site of the list.
 */
export function readableLink(text: string): URL | null {
  if (text.length > LINK_LENGTH || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (
    url.protocol !== 'https:' ||
    url.port !== '' ||
    url.username !== '' ||
    url.password !== '' ||
    !isAllowed(url.hostname)
  )
    return null;
  url.hash = '';
  return url;
}
