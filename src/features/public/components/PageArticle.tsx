import { site } from '../text.fr.ts';
import { LOCALE } from '#i18n/fr/locale.ts';
import { spaced } from '#lib/french-spacing.ts';
import type { LinkTo, Page } from '../content/page.ts';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { PageBlock } from './PageBlock.tsx';
import { RichTextView } from './RichTextView.tsx';

const dated = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The content of a public page, between header and footer. Its documents are about places and laws of France, and stay
 * French in every language of the app.
 */
export function PageArticle({
  page,
  trail,
  related,
}: {
  page: Page;
  trail: readonly LinkTo[];
  related: readonly LinkTo[];
}) {
  const { kicker, title, heading = title, lead, sections, faq = [], updated, Slot } = page;
  return (
    <article className="mx-auto w-full max-w-[820px] px-4 pt-4 text-text-soft desktop:px-8 desktop:pt-10">
      <Breadcrumbs trail={trail} />
      <header lang="fr" className="mt-8">
        <p className="text-small font-semibold text-accent-text">{spaced(kicker)}</p>
        <h1 className="mt-2 text-[min(2.5rem,15vw)] text-text desktop:text-[3.75rem]">{spaced(heading)}</h1>
        <p className="mt-5 text-lead leading-relaxed">{spaced(lead)}</p>
      </header>
      {sections.map(({ title: name, blocks }) => (
        <section key={name} lang="fr" className="mt-12">
          <h2 className="text-[1.75rem] text-text desktop:text-title">{spaced(name)}</h2>
          <div className="mt-4 space-y-4 leading-[1.65]">
            {blocks.map((block, place) => (
              <PageBlock key={place} block={block} slot={Slot && <Slot />} />
            ))}
          </div>
        </section>
      ))}
      {faq.length > 0 && (
        <section className="mt-12">
          <h2 className="text-[1.75rem] text-text desktop:text-title">{site.questions}</h2>
          <div className="mt-4 divide-y divide-line border-y border-line">
            {faq.map(({ question, answer }) => (
              <details key={question} lang="fr" className="group py-1">
                <summary className="flex min-h-12 items-center font-semibold text-text">{spaced(question)}</summary>
                <p className="pb-4 leading-[1.65]">
                  <RichTextView text={answer} />
                </p>
              </details>
            ))}
          </div>
        </section>
      )}
      {related.length > 0 && (
        <nav aria-label={site.readOn} className="mt-14">
          <h2 className="font-text text-second font-semibold tracking-normal text-text">{site.readOn}</h2>
          <ul lang="fr" className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
            {related.map(({ to, text }) => (
              <li key={to}>
                <a
                  href={to}
                  className="inline-flex min-h-11 items-center text-accent-text underline underline-offset-4"
                >
                  {spaced(text)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="mt-10 pb-4 text-small text-text-faint">
        {site.updated} <time dateTime={updated}>{dated.format(new Date(updated))}</time>
      </p>
    </article>
  );
}
