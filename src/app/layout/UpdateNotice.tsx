import { appTexts } from '#i18n/fr/app.ts';
import { useUpdate } from '#device/use-update.ts';
import { applyUpdate } from '#platform/app-update.ts';
import { Notice, NoticeAction } from '#ui/Notice.tsx';

/** Tells members and guests that a new version is ready [PWA-27]. */
export function UpdateNotice() {
  const { text, apply } = appTexts.shell.update;
  return useUpdate() ? (
    <Notice strip action={<NoticeAction onClick={applyUpdate}>{apply}</NoticeAction>}>
      {text}
    </Notice>
  ) : null;
}
