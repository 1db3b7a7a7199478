import { CheckCheck, CircleQuestionMark } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '#device/use-live.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { LiveStates } from '#ui/LiveStates.tsx';
import { useTitle } from '#ui/use-title.ts';
import { Notifications } from '../components/Notifications.tsx';
import { explanation } from '../explanation.ts';
import { notificationPage } from '../queries.ts';
import { notifications as text } from '../text.fr.ts';
import { useNotificationActions } from '../use-notification-actions.ts';

/** How many rows are read at first, and again near the end of the list. */
const STEP = 128;

/** `/notifications`: what concerns the member, by day, also without a network [NOTIF-01]. */
export function NotificationsScreen() {
  const [limit, setLimit] = useState(STEP);
  const live = useLive(notificationPage, limit);
  const actions = useNotificationActions();
  const newestUnread = live.status === 'ready' ? live.value.newestUnread : 0;
  const readAll = () => actions.readAll(newestUnread);
  useTitle(text.title);
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-5 pb-10 desktop:px-8 desktop:pt-12 low:pt-3">
      <div className="flex items-center gap-1">
        <h1 className="mr-auto text-title leading-tight desktop:text-display">{text.title}</h1>
        {newestUnread > 0 && (
          <>
            <Button variant="plain" size="small" className="max-desktop:hidden" onClick={readAll}>
              {text.readAll}
            </Button>
            <IconButton icon={CheckCheck} label={text.readAll} className="desktop:hidden" onClick={readAll} />
          </>
        )}
        <IconButton icon={CircleQuestionMark} label={text.why} aria-haspopup="dialog" onClick={explanation.open} />
      </div>
      <LiveStates live={live}>
        {(view) => <Notifications view={view} actions={actions} onEnd={() => setLimit(limit + STEP)} />}
      </LiveStates>
    </div>
  );
}
