import { useId, type ReactNode } from 'react';

/** A part of the page with its quiet heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-8">
      <h2 id={id} className="mb-2 px-2 font-text text-small font-semibold tracking-normal text-text-faint desktop:px-0">
        {title}
      </h2>
      {children}
    </section>
  );
}
