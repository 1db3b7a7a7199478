import type { ReactNode } from 'react';

export interface Control {
  id: string;
  name: string;
  'aria-describedby': string;
}

/** A labelled control of a static form; its note holds the hint, or an error that the script writes. */
export function LabelledField({
  form = 'contact',
  name,
  label,
  hint,
  children,
}: {
  /** Begins the field's id. */
  form?: string;
  name: string;
  label: string;
  hint?: string;
  children: (control: Control) => ReactNode;
}) {
  const id = `${form}-${name}`;
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-small font-medium text-text-soft">
        {label}
      </label>
      {children({ id, name, 'aria-describedby': `${id}-note` })}
      <p id={`${id}-note`} data-hint={hint ?? ''} className="text-small text-text-faint empty:hidden">
        {hint}
      </p>
    </div>
  );
}
