import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

interface Props {
  to: string;
  /** Where the guest goes on afterwards; absent: to the page that they wanted to see. */
  from?: string;
  children: ReactNode;
}

/** A link under a form, 44 px high for touch. It passes on the page that a guest wanted to see. */
export function TextLink({ to, from: chosen, children }: Props) {
  const { state } = useLocation();
  const from = chosen ?? ((state ?? {}) as { from?: string }).from;
  return (
    <Link
      to={to}
      {...(from !== undefined && { state: { from } })}
      className="inline-flex min-h-11 items-center font-medium text-accent-text underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
