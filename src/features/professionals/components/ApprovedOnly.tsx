import type { ReactNode } from 'react';
import { ownProfile } from '#device/first-queries.ts';
import { useLive } from '#device/use-live.ts';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { RegistrationState } from './RegistrationState.tsx';

/** Opens a screen to approved professionals alone; the others read where their registration stands [PRO-08]. */
export function ApprovedOnly({ children }: { children: ReactNode }) {
  const profile = useLive(ownProfile);
  if (profile.status !== 'ready')
    return (
      <div className="mx-auto w-full max-w-[768px] px-4 pt-8 desktop:px-8">
        <SkeletonRows count={4} />
      </div>
    );
  return profile.value?.professional === 'approved' ? children : <RegistrationState />;
}
