import { Check, X } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { reserveRoom } from '#ui/reserved-room.ts';
import { installApp } from '../install-app.ts';
import { installTexts as text } from '../text.fr.ts';
import { useInstallCard } from '../use-install.ts';

/**
 * Offers the installation once, ten seconds after the browser does [PWA-01 to PWA-14]. It stands below every screen and
 * covers no part of it. `isFree`: nothing else stands there, and nobody is writing.
 */
export function InstallCard({ isFree }: { isFree: boolean }) {
  const { isDue, answer } = useInstallCard();
  if (!isDue || !isFree) return null;
  const accept = () => {
    answer();
    void installApp();
  };
  return (
    <section
      ref={reserveRoom}
      aria-label={text.title}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      <div className="mx-auto flex max-w-[1136px] flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 desktop:px-8">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="font-text text-body font-semibold tracking-normal">{text.title}</h2>
          <ul className="mt-0.5 flex flex-wrap gap-x-4 text-small text-text-soft">
            {text.benefits.map((benefit) => (
              <li key={benefit} className="inline-flex items-center gap-1.5">
                <Icon icon={Check} size={15} />
                {benefit}
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-none items-center gap-2">
          <Button size="small" onClick={accept}>
            {text.accept}
          </Button>
          <Button size="small" variant="plain" onClick={answer}>
            {text.later}
          </Button>
          <IconButton icon={X} label={text.close} onClick={answer} />
        </div>
      </div>
    </section>
  );
}
