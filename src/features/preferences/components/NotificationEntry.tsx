import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Icon } from '#ui/Icon.tsx';
import { notifications } from '../notifications.fr.ts';

const text = notifications.entry;

/** Leads from « Paramètres » to the settings of notifications. */
export function NotificationEntry() {
  return (
    <Link
      to="/settings/notifications"
      className="mt-9 flex min-h-11 items-center gap-4 rounded-card bg-surface px-4 py-4 hairline hover:bg-raised desktop:px-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{text.title}</span>
        <span className="mt-0.5 block text-small text-text-soft">{text.hint}</span>
      </span>
      <Icon icon={ChevronRight} size={20} className="text-text-faint" />
    </Link>
  );
}
