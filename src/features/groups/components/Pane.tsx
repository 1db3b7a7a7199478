import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';
import { useTitle } from '#ui/use-title.ts';

interface Props {
  title: string;
  /** Where the way back leads, and its name. */
  back: { to: string; label: string };
  /** The way back is also needed beside the list. */
  keepsBack?: boolean;
  /** Beside the title: how old the content is, or a button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A screen beside the list of conversations; on a phone it fills the screen, with a way back. */
export function Pane({ title, back, keepsBack = false, aside, children }: Props) {
  useTitle(title);
  return (
    <section aria-label={title} className="flex min-h-0 flex-1 flex-col">
      <header className="flex min-h-16 flex-none items-center gap-2 border-b border-line bg-ground px-2 low:min-h-12 desktop:px-6">
        <Link
          to={back.to}
          aria-label={back.label}
          className={cx(
            'grid size-11 flex-none place-items-center rounded-control text-text-soft hover:bg-raised',
            !keepsBack && 'desktop:hidden',
          )}
        >
          <Icon icon={ChevronLeft} />
        </Link>
        <h2 className="min-w-0 flex-1 text-mark leading-tight">{title}</h2>
        {aside}
      </header>
      <StripPlace />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        <div className="mx-auto grid w-full max-w-[760px] gap-8 px-4 pt-5 pb-10 desktop:px-8 desktop:pt-7">
          {children}
        </div>
      </div>
    </section>
  );
}
