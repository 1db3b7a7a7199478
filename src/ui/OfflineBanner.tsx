import { appTexts } from '#i18n/fr/app.ts';
import { Notice, NoticeAction } from './Notice.tsx';

/** The amber strip under the header without a network, at most one on a screen [PWA-48, PWA-49]. */
export function OfflineBanner({ onRetry = () => location.reload() }: { onRetry?: () => void }) {
  return (
    <Notice tone="offline" strip action={<NoticeAction onClick={onRetry}>{appTexts.ui.retry}</NoticeAction>}>
      {appTexts.ui.offlineBanner}
    </Notice>
  );
}
