import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { shortMonthDay } from '#i18n/dates.ts';
import { errorText } from '#i18n/errors.ts';
import { useReady } from '#device/use-ready.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { cx } from '#ui/cx.ts';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { Seal } from '#ui/Seal.tsx';
import { useNow } from '#ui/use-now.ts';
import type { PersonView, TestimonialView } from '../testimonial-views.ts';
import { testimonials as text } from '../text.fr.ts';

interface Props {
  view: TestimonialView;
  /** How far it has come, for author and subject. */
  state?: string | null;
  /** The name of its subject is not repeated on that member's page. */
  withSubject?: boolean;
  onDismiss?: (entry: NonNullable<TestimonialView['refused']>['entry']) => void;
  /** What can be done about it. */
  children?: ReactNode;
}

const nameOf = ({ username }: PersonView): string => username ?? text.someone;

const PersonLink = ({ person }: { person: PersonView }) => (
  <Link to={`/member/${person.id}`} className="font-semibold text-text underline-offset-4 hover:underline">
    <bdi>{nameOf(person)}</bdi>
  </Link>
);

function Sending() {
  const { now, later } = text.sending;
  return <span className="text-warn"> · {useReady() === 'yes' ? now : later}</span>;
}

/** One testimonial: its author and subject, the words, the answer, and what can be done about it. */
export function TestimonialCard({ view, state = null, withSubject = true, onDismiss, children }: Props) {
  const now = useNow();
  const { author, subject, text: words, at, answer, answerState, isSending, refused } = view;
  return (
    <li className="grid gap-3 px-4 py-4 desktop:px-5">
      <div className="flex items-start gap-3.5">
        <Avatar name={nameOf(author ?? subject)} url={(author ?? subject).avatarUrl} size={44} />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere">
            {author ? <PersonLink person={author} /> : <span className="font-semibold">{text.yours}</span>}
            {author?.seal && (
              <span className="ml-1.5 inline-block align-middle">
                <Seal />
              </span>
            )}
            {withSubject && (
              <>
                {' '}
                <span className="text-text-soft">{text.about}</span> <PersonLink person={subject} />
              </>
            )}
          </p>
          <p className="text-small text-text-faint">
            {[at === null ? null : shortMonthDay(at, now), state].filter((part) => part !== null).join(' · ')}
            {isSending && <Sending />}
          </p>
        </div>
      </div>
      {words !== null && (
        <blockquote dir="auto" className="border-l-2 border-accent-fill pl-4 whitespace-pre-line wrap-anywhere">
          {words}
        </blockquote>
      )}
      {answer !== null && (
        <div className="ml-6 border-l-2 border-line pl-4">
          <p className="text-small text-text-faint">
            {answerState === null ? text.answerOf(nameOf(subject)) : text.yourAnswer}
            {answerState === 'pending' && ` · ${text.answerPending}`}
            {answerState === 'rejected' && ` · ${text.answerRejected}`}
          </p>
          <p dir="auto" className="whitespace-pre-line wrap-anywhere">
            {answer}
          </p>
        </div>
      )}
      {refused && (
        <Notice
          tone="bad"
          role="alert"
          action={onDismiss && <NoticeAction onClick={() => onDismiss(refused.entry)}>{text.dismiss}</NoticeAction>}
        >
          {errorText(refused.code)}
        </Notice>
      )}
      {children !== undefined && <div className={cx('flex flex-wrap gap-2 empty:hidden')}>{children}</div>}
    </li>
  );
}
