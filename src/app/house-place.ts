/** Addresses of the house's area [ADMIN-02]. */
import { housePaths, type HousePage, type HousePlace } from '#domain/house-pages.ts';

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const CASE = new RegExp(`^/admin/cases/(${ID})$`);
const MEMBER = new RegExp(`^/admin/members/(${ID})$`);

/** Returns what an address of the area shows; null: nothing has this address. */
export function housePlace(path: string): HousePlace | null {
  if (/^\/admin(\/dashboard|\/reports)?\/?$/.test(path)) return { page: 'queue', open: null };
  const open = CASE.exec(path)?.[1];
  if (open !== undefined) return { page: 'queue', open };
  const member = MEMBER.exec(path)?.[1];
  if (member !== undefined) return { page: 'members', member };
  // Jobs are part of the state.
  if (path === '/admin/jobs') return { page: 'health' };
  const [page] = (Object.keys(housePaths) as HousePage[]).filter((each) => housePaths[each] === path);
  if (page === undefined || page === 'queue') return null;
  return page === 'members' ? { page, member: null } : { page };
}
