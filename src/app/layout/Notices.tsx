import { useEffect } from 'react';
import { appTexts } from '#i18n/fr/app.ts';
import { useConnection } from '#device/use-connection.ts';
import { useSync } from '#device/use-sync.ts';
import { applyUpdate, checkForUpdate } from '#platform/app-update.ts';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { OfflineBanner } from '#ui/OfflineBanner.tsx';
import { UpdateNotice } from './UpdateNotice.tsx';

const reload = () => location.reload();

interface Props {
  /** What the house has stopped for everybody [S34]; null: nothing. */
  stopped: string | null;
}

/** Shows the notices for all screens, one strip at a time: the most important one. */
export function Notices({ stopped }: Props) {
  return (
    <div data-strips="" className="contents">
      <TopNotice stopped={stopped} />
    </div>
  );
}

function TopNotice({ stopped }: Props) {
  const { outdated, storage } = useSync();
  const connection = useConnection();
  const text = appTexts.shell;
  useEffect(() => {
    if (outdated) void checkForUpdate();
  }, [outdated]);
  if (storage === 'broken')
    return (
      <Notice
        tone="bad"
        strip
        role="alert"
        action={<NoticeAction onClick={reload}>{text.storageBroken.reload}</NoticeAction>}
      >
        {text.storageBroken.text}
      </Notice>
    );
  if (storage === 'full')
    return (
      <Notice
        tone="bad"
        strip
        role="alert"
        action={<NoticeAction onClick={reload}>{text.storageFull.retry}</NoticeAction>}
      >
        {text.storageFull.text}
      </Notice>
    );
  if (outdated)
    return (
      <Notice
        tone="warn"
        strip
        role="alert"
        action={<NoticeAction onClick={applyUpdate}>{text.outdated.apply}</NoticeAction>}
      >
        {text.outdated.text}
      </Notice>
    );
  if (connection === 'offline') return <OfflineBanner />;
  if (stopped !== null) return <Notice strip>{stopped}</Notice>;
  return <UpdateNotice />;
}
