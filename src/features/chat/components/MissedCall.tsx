import { PhoneMissed } from 'lucide-react';
import { use } from 'react';
import { Link } from 'react-router-dom';
import type { MessageView } from '#domain/views.ts';
import { clockTime } from '#i18n/dates.ts';
import { talk } from '#i18n/fr/talk.ts';
import { Icon } from '#ui/Icon.tsx';
import { OtherMember } from '../other-member.ts';

/** A call that was not answered, as a line of the conversation, with the way to call (back). */
export function MissedCall({ message: { mine, at }, name }: { message: MessageView; name: string }) {
  const other = use(OtherMember);
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 pt-1 pb-3 text-center text-small text-text-soft">
      <Icon icon={PhoneMissed} size={16} />
      <span>
        {mine ? talk.calledInVain : talk.missedCall(name)} ·{' '}
        <time dateTime={new Date(at).toISOString()}>{clockTime(at)}</time>
      </span>
      {other !== null && (
        <Link to={`/video-chat/${other}`} className="inline-flex min-h-11 items-center font-semibold text-accent-text">
          {talk.callBack}
        </Link>
      )}
    </p>
  );
}
