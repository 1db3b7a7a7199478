import { BadgeCheck, CircleAlert, Hourglass, Sparkles, UserRoundPen, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { bannerOf, isBannerShownAt, type BannerKind } from '#domain/access/banner.ts';
import { access as text } from '#i18n/fr/access.ts';
import { ownAccess } from '#device/own-access.ts';
import { useLive } from '#device/use-live.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { missingFieldsText } from '../missing-fields-text.ts';

/** Refusals are red, pending avatars amber, other kinds neutral. */
const looks: Record<BannerKind, { icon: LucideIcon; look: string }> = {
  'age_proof': { icon: BadgeCheck, look: 'bg-warn-wash [&_[data-mark]]:text-warn' },
  'rejected_avatar': { icon: CircleAlert, look: 'bg-bad-wash [&_[data-mark]]:text-bad' },
  'pending_avatar': { icon: Hourglass, look: 'bg-warn-wash [&_[data-mark]]:text-warn' },
  'incomplete_profile': { icon: UserRoundPen, look: 'bg-raised [&_[data-mark]]:text-accent-text' },
  'no_avatar': { icon: UserRoundPen, look: 'bg-raised [&_[data-mark]]:text-accent-text' },
  unfinished: { icon: UserRoundPen, look: 'bg-raised [&_[data-mark]]:text-accent-text' },
  'premium_note': { icon: Sparkles, look: 'bg-raised [&_[data-mark]]:text-gold' },
};

/** The strip under the header [PROFILE-83]: what the member has to do, and the link to it [PROFILE-84]. */
export function RestrictionBanner() {
  const { pathname } = useLocation();
  const access = useLive(ownAccess);
  const banner = access.status === 'ready' && access.value && isBannerShownAt(pathname) ? bannerOf(access.value) : null;
  if (!banner) return null;
  const { kind, completion, missing, moreMissing } = banner;
  const { icon, look } = looks[kind];
  const isAboutAge = kind === 'age_proof';
  /* Missing fields open nothing as long as the age is not proven, and close nothing to a premium member. */
  const lacks = isAboutAge || kind === 'premium_note' ? null : missingFieldsText(missing, moreMissing);
  return (
    <section
      aria-labelledby="access-title"
      className={cx(
        'flex max-h-[30dvh] flex-none flex-wrap items-start gap-x-3 overflow-y-auto border-b border-line px-4 py-2.5 text-small text-text-soft desktop:items-center desktop:px-8',
        look,
      )}
    >
      <span data-mark className="mt-0.5 flex-none desktop:mt-0">
        <Icon icon={icon} size={20} />
      </span>
      <div className="min-w-[min(100%,9rem)] flex-1">
        <p>
          <strong id="access-title" data-mark className="mr-2 font-semibold max-desktop:block">
            {text.banner.titles[kind]}
          </strong>
          {text.banner.messages[kind](completion)}
        </p>
        {lacks !== null && <p className="mt-0.5 text-mini text-text-faint">{lacks}</p>}
      </div>
      <Link
        to={isAboutAge ? '/age-proof' : '/edit-profile'}
        className="-my-1 -mr-2 grid min-h-11 flex-none place-items-center rounded-control px-2 font-semibold text-accent-text underline-offset-4 hover:underline"
      >
        {isAboutAge ? text.banner.proveAge : text.banner.action}
      </Link>
    </section>
  );
}
