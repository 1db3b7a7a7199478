import { Link } from 'react-router-dom';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { groupTalk } from './text.fr.ts';

/** Replaces the conversation of a group that is not on this device. */
export function GroupUnavailable() {
  const text = groupTalk.missing;
  return (
    <EmptyState
      title={text.title}
      action={
        <Link to="/chat" className={buttonClass('quiet', 'small')}>
          {text.action}
        </Link>
      }
    >
      {text.text}
    </EmptyState>
  );
}
