import { Bell, ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { notificationCounts } from '#device/notifications.ts';
import { ownAccess } from '#device/own-access.ts';
import { useLive } from '#device/use-live.ts';
import { TONIGHT_RADIUS } from '#schemas/limits.ts';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { Icon } from '#ui/Icon.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { useNow } from '#ui/use-now.ts';
import { freeTonight, nextEvents } from '../around.ts';
import { around as text } from '../around.fr.ts';
import { NextEvents } from './NextEvents.tsx';
import { NextStep } from './NextStep.tsx';
import { People } from './People.tsx';
import { Section } from './Section.tsx';

const noParams = {};
/** The list with which the page of events begins, so that both share one answer. */
const COMING = { list: 'coming', region: null, kind: null, period: 'any', friends: false } as const;
const MORE = 'mt-3 inline-flex min-h-11 items-center font-semibold text-accent-text underline-offset-4 hover:underline';

/**
 * What is around the member: unread notifications and the next step from the device, then members and events from
 * answers that the device stores [MEMBERAREA-02]. Loaded after the first paint, and no part of the last screen, whose
 * content must be erased before it changes [Y9].
 */
export function Around() {
  const access = useLive(ownAccess);
  const home = useCachedAnswer('home', noParams);
  const events = useCachedAnswer('events', COMING);
  const now = useNow();
  const coming =
    events.answer.status === 'stored'
      ? nextEvents(
          events.answer.pages.flatMap((page) => page.events),
          now,
        )
      : [];
  const isUnavailable = home.answer.status === 'offline' && events.answer.status !== 'stored';
  const failure =
    home.answer.status === 'error' ? home.answer : home.answer.status === 'stored' ? home.answer.failure : null;
  const page = home.answer.status === 'stored' ? home.answer.pages[0] : undefined;
  const answeredAt = home.answer.status === 'stored' ? home.answer.at : 0;
  return (
    <div data-late className="mt-8 desktop:col-span-2">
      <News />
      {access.status === 'ready' && access.value && <NextStep access={access.value} />}
      {isUnavailable && <Notice tone="offline">{text.away}</Notice>}
      {failure && (
        <Notice
          tone="bad"
          action={
            <NoticeAction
              onClick={() => {
                home.refresh();
                events.refresh();
              }}
            >
              {appTexts.ui.retry}
            </NoticeAction>
          }
        >
          {errorText(failure.code, failure.retryAfterMs)}
        </Notice>
      )}
      {page && (
        <>
          <Tonight members={freeTonight(page, answeredAt, now)} isNear={page.near} />
          {home.answer.status === 'stored' && home.answer.isStale && (
            <div className="-mt-5 mb-6 px-2 desktop:px-0">
              <SeenAt at={answeredAt} />
            </div>
          )}
        </>
      )}
      {coming.length > 0 && (
        <Section title={text.events.title}>
          <NextEvents events={coming} />
          <Link to="/events" className={MORE}>
            {text.events.all}
          </Link>
        </Section>
      )}
      {page && page.newcomers.length > 0 && (
        <Section title={page.near ? text.newcomers.near : text.newcomers.anywhere}>
          <People label={page.near ? text.newcomers.near : text.newcomers.anywhere} members={page.newcomers} />
        </Section>
      )}
    </div>
  );
}

/** Unread notifications, from the device; nothing where there are none. */
function News() {
  const counts = useLive(notificationCounts);
  const unread = counts.status === 'ready' ? counts.value.unread : 0;
  if (unread === 0) return null;
  return (
    <Link
      to="/notifications"
      className="mb-6 flex min-h-14 items-center gap-4 rounded-card bg-accent-wash px-4 py-2 font-semibold text-accent-text no-underline hover:brightness-110 desktop:px-5"
    >
      <Icon icon={Bell} />
      <span className="flex-1">{text.news(unread)}</span>
      <Icon icon={ChevronRight} size={20} />
    </Link>
  );
}

type TonightProps = { members: ReturnType<typeof freeTonight>; isNear: boolean };

/** Who is free tonight; says so where nobody is, and nothing where the answer is of another evening. */
function Tonight({ members, isNear }: TonightProps) {
  const title = isNear ? text.free.near : text.free.anywhere;
  if (members === null) return null;
  return (
    <Section title={title}>
      {members.length > 0 ? (
        <People label={title} members={members} />
      ) : (
        <p className="px-2 text-second text-text-soft desktop:px-0">
          {isNear ? text.free.none(TONIGHT_RADIUS) : text.free.noneAnywhere}
        </p>
      )}
      {isNear ? (
        <Link to="/members?libre_ce_soir=true" className={MORE}>
          {text.free.all}
        </Link>
      ) : (
        <Link to="/edit-profile" className={MORE}>
          {text.townless}
        </Link>
      )}
    </Section>
  );
}
