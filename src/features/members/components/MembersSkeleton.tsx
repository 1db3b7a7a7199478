import type { ResultsView } from '#domain/member-search/address.ts';
import { members } from '../text.fr.ts';
import { Skeleton, SkeletonRows } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** Placeholder of the list while a search runs. */
export function MembersSkeleton({ view }: { view: ResultsView }) {
  if (view === 'list') return <SkeletonRows count={6} />;
  return (
    <div
      role="status"
      className="grid grid-cols-2 gap-x-4 gap-y-8 desktop:grid-cols-3 desktop:gap-x-7 wide:grid-cols-4"
    >
      <VisuallyHidden>{members.loading}</VisuallyHidden>
      {Array.from({ length: 8 }, (_, n) => (
        <div key={n}>
          <Skeleton round="rounded-[50%_50%_20px_20px/40%_40%_20px_20px]" className="aspect-4/5 w-full" />
          <Skeleton className="mx-auto mt-4 h-3.5 w-24" />
          <Skeleton className="mx-auto mt-2.5 h-3 w-32" />
        </div>
      ))}
    </div>
  );
}
