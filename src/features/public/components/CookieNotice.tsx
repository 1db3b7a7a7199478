import { X } from 'lucide-react';
import { site } from '#i18n/fr/public.ts';
import { buttonClass } from '#ui/button-class.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';

interface CookieNoticeProps {
  /** Without them it is a static page's: hidden, until its script shows it. */
  onAccept?: () => void;
  onClose?: () => void;
  className?: string;
}

/** « OK » is kept, the cross holds until the next page load [SHELL-160 to SHELL-165]. */
export function CookieNotice({ onAccept, onClose, className }: CookieNoticeProps) {
  return (
    <section
      aria-label={site.cookies.label}
      data-cookies=""
      hidden={!onAccept}
      className={cx('fixed inset-x-3 bottom-3 z-40 rounded-card border border-line bg-raised p-4 shadow-float desktop:right-auto desktop:left-6 desktop:bottom-6 desktop:w-[380px]', className)}
    >
      <div className="flex gap-3">
        <p className="text-small text-text-soft">{site.cookies.text}</p>
        <button type="button" data-cookies-close="" onClick={onClose} aria-label={site.cookies.close} className="-mt-2 -mr-2 grid size-11 flex-none place-items-center rounded-control text-text-soft hover:bg-pressed">
          <Icon of={X} size={18} />
        </button>
      </div>
      <div className="mt-3 flex items-center gap-3">
        <button type="button" data-cookies-accept="" onClick={onAccept} className={buttonClass('main', 'small')}>
          {site.cookies.accept}
        </button>
        <a href="/privacy" className={buttonClass('plain', 'small')}>
          {site.cookies.details}
        </a>
      </div>
    </section>
  );
}
