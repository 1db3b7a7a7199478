/** Reads the app's routes from where they stand, so that a new one is in every test that visits all of them. */
import { readFileSync } from 'node:fs';
import { matchPath } from 'react-router-dom';
import { housePaths } from '#domain/house-pages.ts';

const textOf = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, path = '']) => path).filter((path) => path !== '');

const appRoutes = textOf('src/app/AppRoutes.tsx');
const memberArea = textOf('src/app/MemberArea.tsx');
/** Text of one set of screens of `MemberArea.tsx`. */
const setOf = (name: string): string => memberArea.split(`const ${name}: Screens`)[1]?.split('\n};')[0] ?? '';
const pathsOf = (name: string): string[] => found(setOf(name), /^ {2}'(\/[^']*)': /gm);

export interface RouteSets {
  guests: string[];
  members: string[];
  professionals: string[];
  house: string[];
}

/** Returns the patterns of all routes by who sees them; `/chat/*` stands for the list and for a conversation. */
export function routePatterns(): RouteSets {
  const written = found(appRoutes, /path="(\/[^"]*)"/g).flatMap((path) =>
    path === '/chat/*' ? ['/chat', '/chat/:id'] : [path],
  );
  const isOfMembers = (path: string) => path === '/home' || path.startsWith('/chat');
  return {
    guests: written.filter((path) => path !== '/' && !isOfMembers(path)),
    members: [...written.filter(isOfMembers), ...pathsOf('commonScreens'), ...pathsOf('memberScreens')],
    professionals: pathsOf('professionalScreens'),
    house: Object.values(housePaths),
  };
}

/** Says whether an address is one of a pattern's. */
export const isAt = (pattern: string, address: string): boolean => matchPath(pattern, address) !== null;

/** Returns an address for a pattern: one that was found on a screen, or of something that does not exist. */
export const addressFor = (pattern: string, links: Iterable<string>): string =>
  [...links].find((link) => isAt(pattern, link) && !isNamed(link)) ??
  pattern.replace(/\/\*$/, '').replaceAll(/:\w+/g, '00000000-0000-4000-8000-00000000dead');

/** `/events/new` is no event. */
const isNamed = (link: string): boolean =>
  [...routePatterns().members].some((pattern) => !pattern.includes(':') && pattern === link);
