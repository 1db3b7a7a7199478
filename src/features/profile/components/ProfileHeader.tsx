import type { ReactNode } from 'react';
import { PenLine } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OwnProfileView } from '#streams/account/profile.ts';
import { isFreeTonight } from '#domain/tonight.ts';
import { clockTime } from '#i18n/dates.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { Icon } from '#ui/Icon.tsx';
import { Seal } from '#ui/Seal.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { useNow } from '#ui/use-now.ts';
import { summaryOf } from '../profile-summary.ts';
import { CoverPicture } from './CoverPicture.tsx';
import { OwnAvatar } from './OwnAvatar.tsx';

/** Cover, avatar, name, and the status for tonight. */
export function ProfileHeader({ view: { profile } }: { view: OwnProfileView }) {
  const now = useNow();
  const free = isFreeTonight(profile.libreCeSoir, now);
  return (
    <header>
      <CoverPicture profile={profile} className="h-[132px] desktop:h-[220px]" />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 px-1 desktop:px-6">
        <div className="-mt-[58px] desktop:-mt-[76px]">
          <OwnAvatar profile={profile} size={112} className="shadow-[0_0_0_4px_var(--ground)]" />
        </div>
        <div className="min-w-0 flex-1 max-desktop:basis-full desktop:pt-4">
          <div className="flex items-center gap-2.5">
            <h1 className="text-title leading-tight break-all desktop:text-display">{profile.username}</h1>
            {profile.givenRole === 'membre_certifié' && <Seal size={22} />}
          </div>
          <p className="mt-1 text-text-soft">{summaryOf(profile, now)}</p>
          {(free || profile.auCap) && (
            <ul className="mt-2.5 flex flex-wrap gap-2">
              {free && profile.libreCeSoir !== null && (
                <Status>
                  {text.status.libreCeSoir}{' '}
                  <span className="font-normal text-text-faint">
                    {text.status.until(clockTime(Date.parse(profile.libreCeSoir)))}
                  </span>
                </Status>
              )}
              {profile.auCap && <Status>{text.status.auCap}</Status>}
            </ul>
          )}
        </div>
        <Link to="/edit-profile" className={buttonClass('main', 'normal', 'max-desktop:w-full')}>
          <Icon icon={PenLine} size={20} />
          {text.edit}
        </Link>
      </div>
    </header>
  );
}

function Status({ children }: { children: ReactNode }) {
  return (
    <li className="inline-flex h-8 items-center gap-2 rounded-pill bg-raised px-3.5 text-small font-medium">
      <span aria-hidden="true" className="size-2 rounded-pill bg-ok" />
      <span>{children}</span>
    </li>
  );
}
