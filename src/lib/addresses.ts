/**
 * First path segments of the app's addresses [SHELL-11]. Every other clean path is a public page, a file, or nothing.
 * Server, service worker and guards decide by this one table.
 */
const memberRoutes = [
  'home',
  'members',
  'member',
  'search',
  'chat',
  'conversation',
  'outbox',
  'profile',
  'edit-profile',
  'age-proof',
  'settings',
  'media',
  'my-media',
  'video-chat',
  'notifications',
  'notice',
  'share',
  'subscription',
  'clubs',
  'events',
  'followers',
  'visitors',
  'testimonials',
  'shame-wall',
  'clubs-directory',
  'many-to-many-chat',
  'pro',
] as const;
/** Routes of members in the hash alone: the clean path is a public page, to which guests are led. */
const memberRoutesOfPages = ['certification'] as const;
const guestRoutes = ['login', 'register', 'forgot-password'] as const;
const openRoutes = ['reset-password', 'confirm-email', 'unsubscribe', 'socket-test', 'admin', 'suspended'] as const;

const firstSegment = (path: string): string => path.split(/[/?#]/)[1] ?? '';
const beginsWithOneOf = (names: readonly string[]) => (path: string) => names.includes(firstSegment(path));

/** Says whether the path is a member's route, implemented or planned. */
export const isMemberAddress = beginsWithOneOf([...memberRoutes, ...memberRoutesOfPages]);
/** Says whether the app itself answers the path. The root is not included. */
export const isAppAddress = beginsWithOneOf([...memberRoutes, ...guestRoutes, ...openRoutes]);

/** Says whether the path names a file, because it has an extension. */
export const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path);

/**
 * Returns where a guest who opens a member's route is sent [SHELL-21 to SHELL-26]: a route of the app, or the address
 * of a public page. Whoever follows a link to a group is most often a member who is not signed in here.
 */
export function guestDestination(path: string): string {
  const first = firstSegment(path);
  if (path.startsWith('/chat/join/')) return '/login';
  if (first === 'certification') return '/certification';
  if (first === 'clubs-directory') return '/annuaire-clubs-libertins';
  return ['shame-wall', 'many-to-many-chat', 'share'].includes(first) ? '/login' : '/register';
}
