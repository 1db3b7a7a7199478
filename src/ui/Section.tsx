import { useId, type ReactNode } from 'react';

/** A titled group of settings on a card. */
export function Section({
  title,
  intro,
  children,
}: {
  title: string;
  intro?: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-9 first-of-type:mt-0">
      <h2 id={id} className="px-1 font-text text-lead font-semibold tracking-normal">
        {title}
      </h2>
      {intro !== undefined && <p className="mt-1 px-1 text-second text-text-soft">{intro}</p>}
      <div className="mt-3 divide-y divide-line rounded-card bg-surface hairline">{children}</div>
    </section>
  );
}
