import native from '../../config/native.json' with { type: 'json' };
import { isAppAddress } from '#lib/addresses.ts';
import { serviceHost } from '#lib/service-hosts.ts';
import { setSiteOrigin } from '#lib/site-origin.ts';
import { startNativeShell } from '#platform/native-shell.ts';

/** Whose links the app opens: origins of the site, and the scheme of links to the app alone. */
export interface OwnLinks {
  origins: readonly string[];
  scheme: string;
}

/** Returns the route that a link opens, as `#/chat`; null: it is none of this site's, or no screen of the app. */
export function linkedRoute(url: string, { origins, scheme }: OwnLinks): string | null {
  const link = URL.parse(url);
  const isAppLink = link?.protocol === `${scheme}:`;
  if (!link || !(isAppLink || origins.includes(link.origin))) return null;
  // In `alcove://chat/1` browsers take the first segment for a host.
  const pathname = isAppLink ? `/${link.host}${link.pathname}` : link.pathname;
  const route = link.hash.startsWith('#/') ? link.hash.slice(1) : pathname;
  if (!isAppAddress(route)) return null;
  if (link.hash.startsWith('#/')) return link.hash;
  return `#${pathname}${link.search}`;
}

const site = `https://${native.host}`;

/** Returns the links of this app, whose page is at `here`: what the projects declare, generated from the same file. */
export const ownLinks = (here: string): OwnLinks => ({
  origins: [site, here, new URL(serviceHost('many', here)).origin],
  scheme: native.scheme,
});

/** Starts what only a native app has: its back button, its links, its status bar. */
export function startNative(): Promise<void> {
  setSiteOrigin(site);
  const links = ownLinks(location.origin);
  return startNativeShell((url) => {
    const route = linkedRoute(url, links);
    if (route !== null) location.hash = route;
  });
}
