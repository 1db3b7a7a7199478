import { site } from '../text.fr.ts';
import { typo } from '#i18n/fr/typography.ts';
import type { LinkTo } from '../content/page.ts';

/** The path from the start page to this page, which is the last entry. */
export function Breadcrumbs({ trail }: { trail: readonly LinkTo[] }) {
  return (
    <nav aria-label={site.breadcrumbs} className="text-small text-text-faint">
      <ol className="flex flex-wrap items-center">
        {trail.map(({ to, text }, place) => (
          <li key={to} className="flex items-center">
            {place > 0 && (
              <span aria-hidden="true" className="px-2">
                /
              </span>
            )}
            {place === trail.length - 1 ? (
              <span aria-current="page">{typo(text)}</span>
            ) : (
              <a href={to} className="inline-flex min-h-9 items-center text-text-soft no-underline hover:underline">
                {typo(text)}
              </a>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
