import { SeenAt } from '#ui/SeenAt.tsx';
import type { MemberResults } from '../member-results.ts';
import { members as text } from '../text.fr.ts';

/** Shows beside the title the number of results, and their age if they are stale. */
export function ResultsSummary({ results: { members, hasMore, seenAt } }: { results: MemberResults }) {
  return (
    <>
      {members.length > 0 && (
        <p role="status" className="text-text-faint max-desktop:sr-only">
          {text.count(members.length, hasMore)}
        </p>
      )}
      {seenAt !== null && <SeenAt at={seenAt} />}
    </>
  );
}
