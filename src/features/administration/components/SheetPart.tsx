import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Said in place of an empty list. */
  none: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** A titled list of a member's sheet. */
export function SheetPart({ title, none, isEmpty, children }: Props) {
  return (
    <section aria-label={title}>
      <h2 className="font-text text-lead font-semibold tracking-normal">{title}</h2>
      {isEmpty ? (
        <p className="mt-1 text-second text-text-faint">{none}</p>
      ) : (
        <ul aria-label={title} className="mt-3 divide-y divide-line overflow-hidden rounded-card bg-surface hairline">
          {children}
        </ul>
      )}
    </section>
  );
}
