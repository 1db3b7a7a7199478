import { useId, type ReactNode } from 'react';

interface Props {
  title: string;
  intro?: string;
  /** Beside the title. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A part of a group's page, with its title. */
export function Part({ title, intro, aside, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-1">
        <h3 id={id} className="font-text text-lead font-semibold tracking-normal">
          {title}
        </h3>
        {aside}
      </div>
      {intro !== undefined && <p className="mb-3 px-1 text-second text-text-soft">{intro}</p>}
      {children}
    </section>
  );
}

/** The plain card in which the rows of a part stand. */
export const PART_CARD = 'divide-y divide-line rounded-card bg-surface hairline';
