import { ChevronRight, UserRoundPen } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Access } from '#domain/access/access.ts';
import { access as text } from '#i18n/fr/access.ts';
import { Icon } from '#ui/Icon.tsx';
import { around } from '../around.fr.ts';
import { Section } from './Section.tsx';

/** The first thing that the member's profile lacks; nothing where it lacks none. */
export function NextStep({ access: { missing, completion } }: { access: Access }) {
  const [first] = missing;
  if (first === undefined) return null;
  return (
    <Section title={around.step}>
      <Link
        to="/edit-profile"
        className="flex min-h-19 items-center gap-4 rounded-card bg-surface px-4 py-3 text-text no-underline hairline hover:bg-raised desktop:px-5"
      >
        <Icon icon={UserRoundPen} className="flex-none text-accent-text" />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{text.hints[first]}</span>
          <span className="block text-small text-text-soft">{around.completion(completion)}</span>
        </span>
        <Icon icon={ChevronRight} size={20} className="flex-none text-text-faint" />
      </Link>
    </Section>
  );
}
