/** Pages of the house's area [ADMIN-02], and who may open them. The database checks the right of each by itself. */
import type { StaffRight } from '#schemas/entities/decision.ts';

/** In the order in which the area leads to them; each with the rights of which one opens it. */
const rightsOf = {
  queue: ['moderation', 'certification'],
  members: ['moderation', 'support'],
  requests: ['moderation', 'administration'],
  audit: ['administration'],
  transparency: ['administration'],
  rules: ['administration'],
  broadcast: ['administration'],
  catalogue: ['administration'],
  health: ['administration'],
  vitals: ['administration'],
} as const satisfies Record<string, readonly StaffRight[]>;

export type HousePage = keyof typeof rightsOf;

/** What an address shows. `open`: the case that is open; `member`: whose sheet is; null: the list alone. */
export type HousePlace =
  | { page: 'queue'; open: string | null }
  | { page: 'members'; member: string | null }
  | { page: 'requests' | 'audit' | 'transparency' | 'rules' | 'broadcast' | 'catalogue' | 'health' | 'vitals' };

export const housePaths: Readonly<Record<HousePage, string>> = {
  queue: '/admin/dashboard',
  members: '/admin/members',
  requests: '/admin/requests',
  audit: '/admin/audit',
  transparency: '/admin/transparency',
  rules: '/admin/rules',
  broadcast: '/admin/broadcast',
  catalogue: '/admin/catalogue',
  health: '/admin/health',
  vitals: '/admin/vitals',
};

/** Returns the pages that these rights open. */
export const pagesOpenTo = (rights: readonly StaffRight[]): HousePage[] =>
  (Object.keys(rightsOf) as HousePage[]).filter((page) => rightsOf[page].some((right) => rights.includes(right)));
