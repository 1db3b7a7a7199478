import { Award, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { badgeOf, completionOf, suggestionsFor } from '#domain/access/completion.ts';
import { access } from '#i18n/fr/access.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import type { Profile } from '#schemas/entities/profile.ts';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';
import { CompletionArch } from './CompletionArch.tsx';

/** Shows the completion of the profile, its badge, and up to three fields to complete next. */
export function Completion({ profile }: { profile: Profile }) {
  const completion = completionOf(profile);
  const badge = badgeOf(completion);
  const hints = suggestionsFor(profile);
  const golden = badge === 'gold' || badge === 'platinum';
  return (
    <section aria-labelledby="profile-completion" className="rounded-card bg-surface p-5 hairline">
      <div className="flex items-center gap-5">
        <CompletionArch completion={completion} badge={badge} />
        <div className="min-w-0">
          <h2 id="profile-completion" className="font-text text-lead font-semibold tracking-normal">
            {text.completion.title}
          </h2>
          <p className={cx('mt-1 flex items-center gap-2 text-second', golden ? 'text-gold' : 'text-text-soft')}>
            {badge !== 'none' && <Icon icon={Award} size={18} />}
            {access.badges[badge]}
          </p>
          {completion === 100 && <p className="mt-1 text-small text-text-faint">{text.completion.done}</p>}
        </div>
      </div>
      {hints.length > 0 && (
        <>
          <h3 className="mt-5 mb-1 font-text text-small font-medium tracking-normal text-text-faint">
            {text.completion.next}
          </h3>
          <ul className="-mx-2">
            {hints.map((field) => (
              <li key={field}>
                <Link
                  to={`/edit-profile?champ=${field}`}
                  className="flex min-h-11 items-center gap-3 rounded-control px-2 py-1.5 text-second text-text no-underline hover:bg-raised"
                >
                  <span className="min-w-0 flex-1">{access.hints[field]}</span>
                  <Icon icon={ChevronRight} size={18} className="flex-none text-text-faint" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
