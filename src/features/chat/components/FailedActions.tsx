import type { FailedView } from '#domain/views.ts';
import { actionWords } from '#i18n/fr/actions.ts';
import { talk } from '#i18n/fr/talk.ts';
import { Notice, NoticeAction } from '#ui/Notice.tsx';

interface Props {
  failed: readonly FailedView[];
  onRetry(failed: FailedView): void;
  onDismiss(failed: FailedView): void;
}

/** Shows refused entries other than messages, until the member retries or dismisses them [Y4]. */
export function FailedActions({ failed, onRetry, onDismiss }: Props) {
  if (failed.length === 0) return null;
  return (
    <div className="mx-auto w-full max-w-[860px] flex-none space-y-2 px-4 pt-2">
      {failed.map((each) => (
        <Notice
          key={each.id}
          tone="bad"
          role="alert"
          action={
            <>
              <NoticeAction onClick={() => onRetry(each)}>{talk.retry}</NoticeAction>
              <NoticeAction onClick={() => onDismiss(each)}>{talk.remove}</NoticeAction>
            </>
          }
        >
          {actionWords[each.action].failed} {each.code !== null && talk.refusals[each.code]}
        </Notice>
      ))}
    </div>
  );
}
