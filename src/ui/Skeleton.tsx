import { appTexts } from '#i18n/fr/app.ts';
import { cx } from './cx.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * A still shape in the place of content that loads, visible after 300 ms. Set its size: `<Skeleton className="h-4 w-40"
 * />`; `round` sets its corners.
 */
export function Skeleton({ round = 'rounded-corner', className }: { round?: string; className?: string }) {
  return <span aria-hidden="true" className={cx('skeleton block animate-late bg-line/70', round, className)} />;
}

/** Rows of 76 px as in a conversation list, announced once. */
export function SkeletonRows({ count = 6 }: { count?: number }) {
  return (
    <div role="status">
      <VisuallyHidden>{appTexts.ui.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, row) => (
        <div key={row} className="flex min-h-[76px] items-center gap-3.5 px-4 py-2.5">
          <Skeleton round="rounded-[var(--arch)]" className="h-[57px] w-[52px] flex-none" />
          <div className="flex-1 space-y-2.5">
            <Skeleton className={cx('h-3.5', row % 2 === 0 ? 'w-2/5' : 'w-1/3')} />
            <Skeleton className={cx('h-3.5', row % 3 === 0 ? 'w-4/5' : 'w-3/5')} />
          </div>
        </div>
      ))}
    </div>
  );
}
