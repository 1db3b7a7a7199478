import { useEffect, useId, useRef } from 'react';
import { longMonthDay } from '#i18n/day-title.ts';
import { announcements as words } from '#i18n/fr/announcements.ts';
import type { Announcement } from '#schemas/wire/broadcasts.ts';
import { AnnouncementText } from '#ui/AnnouncementText.tsx';
import { cx } from '#ui/cx.ts';
import { scrollInMain } from '#ui/scroll-in-main.ts';

interface Props {
  announcement: Announcement;
  now: number;
  /** The address names it: it is brought into view and stands out. */
  isNamed: boolean;
}

/** One announcement, or one letter. */
export function AnnouncementCard({ announcement, now, isNamed }: Props) {
  const { kind, title, body, link, at, test } = announcement;
  const id = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNamed && card.current) scrollInMain(card.current);
  }, [isNamed]);
  return (
    <article
      ref={card}
      aria-labelledby={id}
      className={cx('rounded-card px-4 py-4 hairline desktop:px-5', isNamed ? 'bg-raised' : 'bg-surface')}
    >
      <AnnouncementText id={id} {...{ title, body, link }}>
        <p className="flex flex-wrap items-center gap-x-2 text-small text-text-faint">
          <span>{words.kinds[kind]}</span>
          <span aria-hidden="true">·</span>
          <time dateTime={at}>{longMonthDay(Date.parse(at), now)}</time>
          {test && <span className="rounded-pill bg-warn-wash px-2.5 py-0.5 font-medium text-warn">{words.test}</span>}
        </p>
      </AnnouncementText>
    </article>
  );
}
