import { X } from 'lucide-react';
import type { Ref } from 'react';
import { site } from '../text.fr.ts';
import { buttonClass } from '#ui/button-class.ts';
import { Icon } from '#ui/Icon.tsx';

interface CookieNoticeProps {
  /** The element for which `reserved-room.ts` reserves room. */
  ref?: Ref<HTMLElement>;
  /** Absent on a static page: the notice is then hidden until the page's script shows it. */
  onAccept?: () => void;
  onClose?: () => void;
}

/**
 * The cookie notice. « OK » is stored; the cross closes it until the next page load [SHELL-160 to SHELL-165]. It is
 * below every screen, and covers no part of it.
 */
export function CookieNotice({ ref, onAccept, onClose }: CookieNoticeProps) {
  return (
    <section
      ref={ref}
      aria-label={site.cookies.label}
      data-cookies=""
      hidden={!onAccept}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-raised pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)]"
    >
      <div className="mx-auto flex max-h-[40dvh] max-w-[1136px] flex-col gap-x-4 px-4 py-1.5 desktop:flex-row desktop:items-center desktop:px-8">
        <p className="min-h-0 max-h-full flex-1 overflow-y-auto py-1 text-small text-text-soft">{site.cookies.text}</p>
        <div className="flex flex-none items-center gap-x-1">
          <button type="button" data-cookies-accept="" onClick={onAccept} className={buttonClass('main', 'small')}>
            {site.cookies.accept}
          </button>
          <a href="/privacy" className={buttonClass('plain', 'small')}>
            {site.cookies.details}
          </a>
          <button
            type="button"
            data-cookies-close=""
            onClick={onClose}
            aria-label={site.cookies.close}
            className="grid size-11 flex-none place-items-center rounded-control text-text-soft hover:bg-pressed"
          >
            <Icon icon={X} size={18} />
          </button>
        </div>
      </div>
    </section>
  );
}
