import { appTexts } from '#i18n/fr/app.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/** An outline of the list, shown while the device opens. */
export function OutboxSkeleton() {
  return (
    <div role="status" className="divide-y divide-line rounded-card bg-surface hairline">
      <span className="sr-only">{appTexts.ui.loading}</span>
      {[0, 1].map((row) => (
        <div key={row} className="space-y-3 px-5 py-5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      ))}
    </div>
  );
}
