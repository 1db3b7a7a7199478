import { SeenAt } from '#ui/SeenAt.tsx';
import type { MemberResults } from '../member-results.ts';
import { members as text } from '../text.fr.ts';

/** Beside the title: how many were found, and how old that is. */
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
