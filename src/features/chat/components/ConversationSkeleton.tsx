import { talk } from '#i18n/fr/talk.ts';
import { cx } from '#ui/cx.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';
import { BackLink } from './BackHeader.tsx';

const bubbles = ['w-3/5', 'w-2/5 self-end', 'w-1/2', 'w-2/3', 'w-1/3 self-end', 'w-1/2 self-end'];

/** A still outline of a conversation; visible only after 300 ms. */
export function ConversationSkeleton() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col">
      <span className="sr-only">{talk.loadingMessages}</span>
      <div className="flex h-16 flex-none items-center gap-2.5 border-b border-line px-2 desktop:px-4">
        <BackLink />
        <Skeleton round="rounded-[var(--arch)]" className="h-11 w-10" />
        <Skeleton className="h-4 w-36" />
      </div>
      <StripPlace />
      <div className="mx-auto flex w-full max-w-[860px] flex-1 flex-col justify-end gap-2.5 p-4">
        {bubbles.map((shape) => (
          <Skeleton key={shape} round="rounded-bubble" className={cx('h-10 max-w-[520px]', shape)} />
        ))}
      </div>
    </div>
  );
}
