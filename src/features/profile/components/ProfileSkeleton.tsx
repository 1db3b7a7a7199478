import { profile as text } from '#i18n/fr/profile.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';

/** An outline of the profile, shown while it loads. */
export function ProfileSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <VisuallyHidden>{text.loading}</VisuallyHidden>
      <Skeleton className="h-[132px] rounded-card desktop:h-[220px]" />
      <Skeleton className="h-8 w-1/2" />
      <Skeleton className="h-[120px] rounded-card" />
      <Skeleton className="h-[180px] rounded-card" />
    </div>
  );
}
