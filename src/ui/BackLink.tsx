import { ChevronLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from './Icon.tsx';

/** Leads up from a page to the one that it belongs to. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-ml-1 inline-flex min-h-11 items-center gap-1 self-start pr-3 text-second font-medium text-accent-text"
    >
      <Icon icon={ChevronLeft} size={18} />
      {children}
    </Link>
  );
}
