import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { AnswerStates } from '../components/AnswerStates.tsx';
import { ApprovedOnly } from '../components/ApprovedOnly.tsx';
import { CodeForm } from '../components/CodeForm.tsx';
import { CodeRow } from '../components/CodeRow.tsx';
import { ProFrame } from '../components/ProFrame.tsx';
import { professionals } from '../text.fr.ts';

const { codes: text } = professionals;
const noParams = {};

/** `/pro/referrals` [REFERRAL-22]: the codes with which a professional invites, and how often each was used. */
export function CodesScreen() {
  return (
    <ApprovedOnly>
      <Codes />
    </ApprovedOnly>
  );
}

function Codes() {
  const { answer, refresh } = useCachedAnswer('professional.codes', noParams);
  return (
    <ProFrame title={text.title} lead={text.lead} answer={answer}>
      <AnswerStates answer={answer} refresh={refresh}>
        {({ pages }) => {
          const { codes, limit } = pages[0] ?? { codes: [], limit: 0 };
          return (
            <div className="grid max-w-[760px] gap-6">
              <CodeForm isFull={codes.length >= limit} onDone={refresh} />
              {codes.length === 0 ? (
                <EmptyState title={text.none.title}>{text.none.text}</EmptyState>
              ) : (
                <ul aria-label={text.list} className="divide-y divide-line rounded-card bg-surface hairline">
                  {codes.map((code) => (
                    <CodeRow key={code.id} code={code} onDone={refresh} />
                  ))}
                </ul>
              )}
            </div>
          );
        }}
      </AnswerStates>
    </ProFrame>
  );
}
