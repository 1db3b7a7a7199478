import type { AnswerFailure } from '#device/answers/answer-view.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { members as text } from '../text.fr.ts';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import type { MemberResults } from '../member-results.ts';
import { failedHereText } from '../member-text.ts';

interface Props {
  results: MemberResults;
  failure: AnswerFailure | null;
  radius: number;
  retry: () => void;
}

/** Notices above the results: that they come from the device, or that the radius has no centre. */
export function ResultNotices({ results: { origin, centre }, failure, radius, retry }: Props) {
  const offline = origin !== 'server';
  return (
    <>
      {offline && (
        <div className="pb-4">
          <Notice
            tone="offline"
            {...(failure && { action: <NoticeAction onClick={retry}>{appTexts.ui.retry}</NoticeAction> })}
          >
            {failure && failure.code !== 'offline'
              ? failedHereText(failure)
              : origin === 'remembered'
                ? text.offline.remembered
                : text.offline.known}
          </Notice>
        </div>
      )}
      {!offline && centre === 'none' && radius > 0 && (
        <div className="pb-4">
          <Notice>{text.noCentre}</Notice>
        </div>
      )}
    </>
  );
}
