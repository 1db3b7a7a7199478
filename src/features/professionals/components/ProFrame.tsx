import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { cx } from '#ui/cx.ts';
import { AnswerAge, type AgedAnswer } from '#ui/SeenAt.tsx';
import { useTitle } from '#ui/use-title.ts';
import { professionals as text } from '../text.fr.ts';

const sections = [
  ['/pro/dashboard', text.sections.dashboard],
  ['/pro/club', text.sections.club],
  ['/pro/events', text.sections.events],
  ['/pro/referrals', text.sections.codes],
] as const;

interface Props {
  title: string;
  lead?: string | undefined;
  /** What is shown, whose age stands beside the title where it may not be true any more. */
  answer?: AgedAnswer;
  children: ReactNode;
}

/** A screen of an approved professional: the ways to the others, a title, and what it is about. */
export function ProFrame({ title, lead, answer, children }: Props) {
  useTitle(title);
  return (
    <div className="mx-auto w-full max-w-[1136px] flex-1 px-4 pb-10 desktop:px-8">
      <nav aria-label={text.sections.label} className="py-3 desktop:pt-6">
        <ul className="flex flex-wrap gap-2">
          {sections.map(([to, label]) => (
            <li key={to}>
              <NavLink
                to={to}
                className={({ isActive }) =>
                  cx(
                    'control relative inline-flex min-h-9 items-center rounded-pill px-4 text-small font-medium whitespace-nowrap no-underline after:absolute after:inset-x-0 after:-inset-y-1',
                    isActive ? 'bg-accent-wash text-accent-text' : 'text-text-soft hairline hover:bg-raised',
                  )
                }
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pt-2">
        <h1 className="text-title text-balance desktop:text-display">{title}</h1>
        {answer && <AnswerAge answer={answer} />}
      </div>
      {lead !== undefined && <p className="mt-2 max-w-[62ch] text-text-soft">{lead}</p>}
      <div className="mt-6">{children}</div>
    </div>
  );
}
