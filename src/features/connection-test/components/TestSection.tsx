import { useId, type ReactNode } from 'react';

/** One part of the page, with its quiet heading. */
export function TestSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 px-1 font-text text-small font-semibold tracking-normal text-text-faint">
        {title}
      </h2>
      <div className="rounded-card bg-surface px-4 py-2 hairline desktop:px-5">{children}</div>
      {note !== undefined && <p className="mt-2 px-1 text-mini text-text-faint">{note}</p>}
    </section>
  );
}

/** A list of labels and values. */
export function Figures({ entries }: { entries: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line">
      {entries.map(([label, value]) => (
        <div key={label} className="flex min-h-11 items-baseline justify-between gap-4 py-2.5 text-second">
          <dt className="text-text-soft">{label}</dt>
          <dd className="text-right font-medium tabular">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
