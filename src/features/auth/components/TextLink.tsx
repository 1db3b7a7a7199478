import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

/** A link under a form, 44 px high for touch. It passes on the page that a guest wanted to see. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  const { from } = (useLocation().state ?? {}) as { from?: string };
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
