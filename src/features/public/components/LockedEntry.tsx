import { Lock, X } from 'lucide-react';
import { site } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/Icon.tsx';

interface LockedEntryProps {
  id: string;
  label: string;
  feature: string;
  hrefOf: (path: string) => string;
}

/**
 * A menu entry that needs an account, with the dialog that explains it [SHELL-114 to SHELL-131]; the browser itself
 * opens and closes the dialog.
 */
export function LockedEntry({ id, label, feature, hrefOf }: LockedEntryProps) {
  const { title, text, join, signIn, reassurance, close } = site.lockedDialog;
  return (
    <li>
      <button
        type="button"
        popoverTarget={id}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-text-soft hover:bg-pressed"
      >
        <Icon icon={Lock} size={18} className="mx-0.5 flex-none" />
        {label}
      </button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="fixed inset-0 m-auto h-fit w-[min(420px,calc(100vw-24px))] rounded-card border border-line bg-raised p-6 text-text shadow-float backdrop:bg-veil"
      >
        <div className="flex items-start justify-between gap-3">
          <h2 id={`${id}-title`} className="text-[1.625rem]">
            {title(label)}
          </h2>
          <button
            type="button"
            popoverTarget={id}
            popoverTargetAction="hide"
            aria-label={close}
            className="-mt-2 -mr-2 grid size-11 flex-none place-items-center rounded-control text-text-soft hover:bg-pressed"
          >
            <Icon icon={X} size={18} />
          </button>
        </div>
        <p className="mt-3 text-text-soft">{text(feature)}</p>
        <div className="mt-6 grid gap-3">
          <a href={hrefOf('/register')} className={buttonClass()}>
            {join}
          </a>
          <a href={hrefOf('/login')} className={buttonClass('quiet')}>
            {signIn}
          </a>
        </div>
        <p className="mt-5 text-center text-small text-text-soft">{reassurance.join(' · ')}</p>
      </div>
    </li>
  );
}
