import type { ReactNode } from 'react';
import { profile as text } from '#i18n/fr/profile.ts';

export interface Fact {
  label: string;
  /** null: the member has not stated it. */
  value: string | null;
  /** Changed here, and not yet accepted by the server. */
  pending: boolean;
}

/** Some facts under a heading. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(({ label, value, pending }) => (
        <div key={label} className="flex min-h-11 flex-wrap items-baseline gap-x-4 gap-y-0.5 py-2.5">
          <dt className="w-32 flex-none text-second text-text-faint">{label}</dt>
          <dd className={value === null ? 'text-text-faint' : 'min-w-0 flex-1 [overflow-wrap:anywhere]'}>
            {value ?? text.notSaid}
            {pending && <Waits />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const Waits = () => <span className="ml-2 text-small whitespace-nowrap text-warn">{text.pending}</span>;

/** A part of the profile, in a card of its own. */
export function Part({
  id,
  title,
  pending = false,
  children,
}: {
  id: string;
  title: string;
  pending?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="rounded-card bg-surface px-5 py-4 hairline">
      <h2 id={id} className="mb-1 font-text text-lead font-semibold tracking-normal">
        {title}
        {pending && <Waits />}
      </h2>
      {children}
    </section>
  );
}
