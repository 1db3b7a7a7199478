/** Who has access to the private album, and who asks for it: the server's answers with the member's wishes applied. */
import { grantWish, type MediaWishes } from '#device/media-wishes.ts';
import type { AccessTerm } from '#schemas/actions/media-grant.ts';
import type { AccessHolder } from '#schemas/wire/albums.ts';

/** `term`: of a grant that the server has not answered yet. */
export type Holder = AccessHolder & { term: AccessTerm | null };

interface Answered {
  rows: readonly AccessHolder[];
  at: number;
}

/** Members who wait for an answer. */
export const waitingRequests = ({ rows, at }: Answered, wishes: MediaWishes): readonly AccessHolder[] =>
  rows.filter(({ id }) => {
    const wish = grantWish(wishes, id, at);
    // The end of all grants answers no request.
    return wish === undefined || (wish === null && !wishes.flags.has(`grant ${id}`));
  });

/**
 * Members with access: those just granted it first, without those whose access has ended. `requests`: every request
 * that was shown; `now`: milliseconds.
 */
export function accessHolders(
  granted: Answered,
  requests: readonly AccessHolder[],
  wishes: MediaWishes,
  now: number,
): readonly Holder[] {
  const known = new Set(granted.rows.map(({ id }) => id));
  const added = requests.flatMap((row): Holder[] => {
    const term = grantWish(wishes, row.id, granted.at);
    return term === undefined || term === null || known.has(row.id) ? [] : [{ ...row, until: null, term }];
  });
  const present = granted.rows.flatMap((row): Holder[] => {
    const term = grantWish(wishes, row.id, granted.at);
    if (term === null || (term === undefined && row.until !== null && Date.parse(row.until) <= now)) return [];
    return [{ ...row, term: term ?? null }];
  });
  return [...added, ...present];
}
