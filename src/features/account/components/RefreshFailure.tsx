import type { CachedAnswerView } from '#device/answers/answer-view.ts';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { Notice, NoticeAction } from '#ui/Notice.tsx';

interface Props {
  answer: CachedAnswerView<unknown>;
  refresh: () => void;
}

/** Says that a stored answer could not be asked for anew; nothing where it could. */
export function RefreshFailure({ answer, refresh }: Props) {
  if (answer.status !== 'stored' || !answer.failure) return null;
  return (
    <div className="mb-6">
      <Notice tone="bad" role="alert" action={<NoticeAction onClick={refresh}>{appTexts.ui.retry}</NoticeAction>}>
        {errorText(answer.failure.code, answer.failure.retryAfterMs)}
      </Notice>
    </div>
  );
}
