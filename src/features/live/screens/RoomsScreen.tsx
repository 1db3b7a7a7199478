import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RefreshCw } from 'lucide-react';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { ownAccess } from '#device/own-access.ts';
import { useLive } from '#device/use-live.ts';
import type { AnswerPage } from '#sync/answers/registry.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { RestrictedState } from '#ui/RestrictedState.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { NewRoom } from '../components/NewRoom.tsx';
import { RoomCards } from '../components/RoomCards.tsx';
import { live as text } from '../text.fr.ts';

const noParams = {};

/** Screen « Live » [LIVE-01]: the rooms that are open. */
export function RoomsScreen() {
  const { answer, refresh } = useCachedAnswer('live.rooms', noParams);
  useTitle(text.title);
  return (
    <div className="mx-auto w-full max-w-[1136px] flex-1 px-4 pb-8 desktop:px-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 pt-5 desktop:pt-8">
        <h1 className="text-title desktop:text-display">{text.title}</h1>
        {answer.status === 'stored' && answer.isStale && <SeenAt at={answer.at} />}
      </div>
      <p className="mt-2 mb-5 max-w-[62ch] text-text-soft">{text.lead}</p>
      <Rooms answer={answer} refresh={refresh} />
    </div>
  );
}

function Rooms({ answer, refresh }: Pick<ReturnType<typeof useCachedAnswer<'live.rooms'>>, 'answer' | 'refresh'>) {
  const access = useLive(ownAccess);
  if (access.status === 'ready' && access.value && access.value.restriction !== 'none')
    return (
      <RestrictedState feature="live" restriction={access.value.restriction} completion={access.value.completion} />
    );
  if (answer.status === 'loading') return <SkeletonRows count={4} />;
  if (answer.status === 'offline') return <EmptyState title={text.away} />;
  if (answer.status === 'error')
    return <ErrorState code={answer.code} retryAfterMs={answer.retryAfterMs} onRetry={refresh} />;
  const [page] = answer.pages;
  return (
    <div className="grid gap-4">
      {answer.isOffline && <Notice tone="offline">{text.kept}</Notice>}
      {answer.failure && (
        <Notice tone="bad" role="alert" action={<NoticeAction onClick={refresh}>{appTexts.ui.retry}</NoticeAction>}>
          {errorText(answer.failure.code, answer.failure.retryAfterMs)}
        </Notice>
      )}
      {page && <OpenRooms page={page} isOffline={answer.isOffline} refresh={refresh} />}
    </div>
  );
}

interface OpenRoomsProps {
  page: AnswerPage<'live.rooms'>;
  isOffline: boolean;
  refresh: () => void;
}

function OpenRooms({ page: { rooms, mayOpen, stopped }, isOffline, refresh }: OpenRoomsProps) {
  const [isOpening, setOpening] = useState(false);
  const access = useLive(ownAccess);
  const hasPremium = access.status === 'ready' && access.value?.rights === true;
  if (stopped) return <Notice tone="warn">{text.stopped}</Notice>;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        {mayOpen && (
          <Button disabled={isOffline} onClick={() => setOpening(true)}>
            {text.open}
          </Button>
        )}
        {!mayOpen && !hasPremium && (
          <p className="text-small text-text-soft">
            {text.openPremium}{' '}
            <Link to="/subscription" className="text-accent-text underline underline-offset-4">
              {text.offers}
            </Link>
          </p>
        )}
        <IconButton icon={RefreshCw} label={text.refresh} onClick={refresh} className="ml-auto" />
      </div>
      {rooms.length === 0 ? <EmptyState title={text.none}>{text.noneHint}</EmptyState> : <RoomCards rooms={rooms} />}
      {isOpening && <NewRoom onClose={() => setOpening(false)} />}
    </>
  );
}
