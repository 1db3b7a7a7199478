/**
 * The app's addresses, by their first part [SHELL-11]. At every other clean path stands a public page, a file, or
 * nothing: server, service worker and guards decide by this one table.
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
  'settings',
  'media',
  'my-media',
  'video-chat',
  'notifications',
  'subscription',
  'clubs',
  'events',
  'followers',
  'visitors',
  'testimonials',
  'shame-wall',
  'clubs-directory',
  'many-to-many-chat',
] as const;
const guestRoutes = ['login', 'register', 'forgot-password'] as const;
const openRoutes = ['reset-password', 'confirm-email', 'unsubscribe', 'socket-test', 'admin'] as const;

const firstSegment = (path: string): string => path.split(/[/?#]/)[1] ?? '';
const beginsWithOneOf = (names: readonly string[]) => (path: string) => names.includes(firstSegment(path));

/** A member's route, built or to come. */
export const isMemberAddress = beginsWithOneOf(memberRoutes);
/** Every address that the app itself answers, the root apart. */
export const isAppAddress = beginsWithOneOf([...memberRoutes, ...guestRoutes, ...openRoutes]);

/** What has an extension is a file, not a page. */
export const isFile = (path: string): boolean => /\.[a-z0-9]+$/i.test(path);

/**
 * Where a guest who opens a member's route is sent [SHELL-21 to SHELL-26]; a page of its own where it is not the app's.
 */
export function guestDestination(path: string): string {
  const first = firstSegment(path);
  if (first === 'clubs-directory') return '/annuaire-clubs-libertins';
  return first === 'shame-wall' || first === 'many-to-many-chat' ? '/login' : '/register';
}
