import { useEffect, useEffectEvent } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';

const noParams = {};

/** The title of what the house has said, under its notification, once the device knows it; it is asked for at once. */
export function AnnouncementTitle({ id }: { id: string }) {
  const { answer, refresh } = useCachedAnswer('announcements', noParams);
  const stored = answer.status === 'stored' ? answer : null;
  const found = stored?.pages[0]?.announcements.find((each) => each.id === id);
  const isMissing = stored !== null && found === undefined;
  const ask = useEffectEvent(refresh);
  useEffect(() => {
    if (isMissing) ask();
  }, [isMissing]);
  return (
    found && (
      <bdi className="mt-0.5 line-clamp-2 text-second leading-snug font-medium text-text [overflow-wrap:anywhere]">
        {found.title}
      </bdi>
    )
  );
}
