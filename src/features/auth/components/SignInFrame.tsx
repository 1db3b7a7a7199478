import type { ReactNode } from 'react';
import { auth } from '../text.fr.ts';
import { cx } from '#ui/cx.ts';
import { Niche } from '#ui/Niche.tsx';
import { Wordmark } from '#ui/Wordmark.tsx';

interface SignInFrameProps {
  promise?: string;
  /** Whether the form is longer than a screen: on mobile the niche is then as long as the form. */
  tall?: boolean;
  children: ReactNode;
}

/** The page's frame: on desktop the niche is beside the form; on mobile it is behind the form. */
export function SignInFrame({ promise = auth.promise, tall = false, children }: SignInFrameProps) {
  return (
    <div className="min-h-screen-free desktop:grid desktop:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <aside className="sticky top-0 h-dvh overflow-hidden bg-sunken max-desktop:hidden">
        <Wordmark className="absolute top-10 left-8 z-10 wide:left-14" />
        <Niche className="absolute! bottom-0 left-1/2 h-[80%] w-[min(72%,520px)] -translate-x-1/2">
          <Niche inner className="absolute! bottom-0 left-1/2 h-[76%] w-[74%] -translate-x-1/2" />
          <p className="absolute inset-x-6 bottom-[12%] mx-auto max-w-72 text-center font-display text-[2.5rem] leading-[1.06]">
            {promise}
          </p>
        </Niche>
      </aside>
      <main className="relative isolate grid min-h-screen-free max-desktop:px-3 max-desktop:pt-5 desktop:place-items-center desktop:bg-ground">
        <Niche className={cx('absolute! inset-x-3 top-5 bottom-0 -z-10 desktop:hidden', !tall && 'max-h-[760px]')} />
        <div className="mx-auto w-full max-w-[448px] px-6 pt-24 pb-12 desktop:max-w-[400px] desktop:px-0 desktop:pt-12 desktop:pb-24">
          {children}
        </div>
      </main>
    </div>
  );
}
