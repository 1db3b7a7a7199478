import { settings } from '#i18n/fr/settings.ts';
import { Skeleton } from '#ui/Skeleton.tsx';

/** An outline of the settings, shown while the device opens. */
export function SettingsSkeleton() {
  return (
    <div role="status" className="divide-y divide-line rounded-card bg-surface hairline">
      <span className="sr-only">{settings.loading}</span>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex items-center gap-4 px-5 py-5">
          <div className="flex-1 space-y-2.5">
            <Skeleton className="h-4 w-1/3" />
            <Skeleton className="h-3.5 w-3/5" />
          </div>
          <Skeleton round="rounded-pill" className="h-[26px] w-[46px]" />
        </div>
      ))}
    </div>
  );
}
