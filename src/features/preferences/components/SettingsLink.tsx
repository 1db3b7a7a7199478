import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/Icon.tsx';

interface SettingsLinkProps {
  to: string;
  title: string;
  hint: string;
}

/** Leads from « Paramètres » to a page of its own. */
export function SettingsLink({ to, title, hint }: SettingsLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-4 px-4 py-4 outline-offset-[-2px] hover:bg-raised desktop:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="mt-0.5 block text-small text-text-soft">{hint}</span>
      </span>
      <Icon icon={ChevronRight} size={20} className="text-text-faint" />
    </Link>
  );
}
