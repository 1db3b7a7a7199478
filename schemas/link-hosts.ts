/** Which links are looked at. Without zod: it is asked while a conversation is painted. */
import { LINK_LENGTH } from './limits.ts';

/**
 * The one list of sites whose links are looked at; with each also its subdomains. A device asks for no other link, and
 * the server reads no other, wherever a link leads on to.
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

/** An address that may be looked at: https, on its own port, without a name or password, on a site of the list. */
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
