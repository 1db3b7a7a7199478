import { product } from '#lib/product.ts';
import { landing } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Niche } from '#ui/Niche.tsx';
import { Mark } from '#ui/Wordmark.tsx';

/**
 * Replaces the landing page inside a native app: always dark, with two buttons [NATIVE-01 to NATIVE-03]. Their routes
 * are in the hash: a shell has no server that knows clean paths.
 */
export function Splash() {
  return (
    <main className="dark relative isolate grid min-h-screen-free place-items-end overflow-hidden bg-ground px-4 pt-10 pb-[max(40px,env(safe-area-inset-bottom))] text-text">
      <Niche className="absolute! inset-x-4 top-10 bottom-0 -z-10" />
      <div className="grid w-full justify-items-center gap-3">
        <Mark className="mb-6 scale-[2]" />
        <h1 className="mb-10 text-display">{product.name}</h1>
        <a href="/#/register" className={buttonClass('main', 'normal', 'w-full max-w-[420px]')}>
          {landing.splash.join}
        </a>
        <a href="/#/login" className={buttonClass('quiet', 'normal', 'w-full max-w-[420px]')}>
          {landing.splash.enter}
        </a>
      </div>
    </main>
  );
}
