import type { ReactNode } from 'react';
import { LANGUAGE } from '#i18n/fr/locale.ts';
import { spaced } from '#lib/french-spacing.ts';
import { buttonClass } from '#ui/button-class.ts';
import type { Block } from '../content/page.ts';
import { RichTextView } from './RichTextView.tsx';

/** One block of a section. */
export function PageBlock({ block, slot }: { block: Block; slot: ReactNode }) {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <RichTextView text={block.text} />
        </p>
      );
    case 'list':
      return (
        <ul className="list-disc space-y-2 pl-5 marker:text-accent-text">
          {block.items.map((item, place) => (
            <li key={place}>
              <RichTextView text={item} />
            </li>
          ))}
        </ul>
      );
    case 'steps':
      return (
        <ol className="space-y-5">
          {block.items.map(({ title, text }, place) => (
            <li key={title} className="grid grid-cols-[44px_1fr] gap-4">
              <span aria-hidden="true" className="plate font-display text-[1.375rem]">
                {place + 1}
              </span>
              <div>
                <h3 className="font-text text-body font-semibold tracking-normal text-text">{spaced(title)}</h3>
                <p className="mt-1">
                  <RichTextView text={text} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      );
    case 'definitions':
      return (
        <dl className="divide-y divide-line">
          {block.items.map(({ term, text }) => (
            <div key={term} className="gap-6 py-4 desktop:grid desktop:grid-cols-[200px_1fr]">
              <dt className="font-semibold text-text">{spaced(term)}</dt>
              <dd className="mt-1 desktop:mt-0">
                <RichTextView text={text} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'quote':
      return (
        <blockquote className="border-l-2 border-accent-text pl-5 font-display text-[1.5rem] leading-snug text-text">
          <p>{spaced(block.text)}</p>
          {block.by && <footer className="mt-2 font-text text-small text-text-soft">{spaced(block.by)}</footer>}
        </blockquote>
      );
    case 'links':
      return (
        <ul className="grid gap-3 desktop:grid-cols-2">
          {block.items.map(({ to, text, about }) => (
            <li key={to} className="grid">
              <a href={to} className="rounded-card border border-line bg-surface p-4 no-underline hover:bg-pressed">
                <span className="font-semibold text-accent-text">{spaced(text)}</span>
                {about && <span className="mt-1 block text-small text-text-soft">{spaced(about)}</span>}
              </a>
            </li>
          ))}
        </ul>
      );
    case 'action':
      return (
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-accent-wash p-5">
          <p className="max-w-[46ch] text-text">{spaced(block.text)}</p>
          <a href={block.to} className={buttonClass()}>
            {spaced(block.label)}
          </a>
        </div>
      );
    case 'slot':
      // Its words are the app's, inside a document that is French.
      return <div lang={LANGUAGE}>{slot}</div>;
  }
}
