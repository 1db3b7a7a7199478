import type { AgeProofPage } from '#schemas/wire/age-proof.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useRefreshOnNews } from '#device/answers/use-refresh-on-news.ts';
import { accountRevision } from '#device/own-account.ts';
import { useConnection } from '#device/use-connection.ts';
import { useLive } from '#device/use-live.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Section } from '#ui/Section.tsx';
import { useNow } from '#ui/use-now.ts';
import { QuestionPart } from '../components/QuestionPart.tsx';
import { StartPart } from '../components/StartPart.tsx';
import { stepOf } from '../step.ts';
import { ageProof as text } from '../text.fr.ts';

const noParams = {};

/** `/age-proof` [AGE-05]: asked for anew when the account's stream moves, which each answer of a wallet does. */
export function AgeProofScreen() {
  const { answer, refresh, loadMore } = useCachedAnswer('age-proof.page', noParams);
  const revision = useLive(accountRevision);
  useRefreshOnNews(revision.status === 'ready' ? revision.value : null, refresh);
  const isOffline = useConnection() === 'offline';
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {([page]) =>
          page && (
            <div>
              {isOffline && page.provenAt === null && (
                <div className="mb-6">
                  <Notice tone="offline">{text.needsConnection}</Notice>
                </div>
              )}
              <Part page={page} disabled={isOffline} onChange={refresh} />
            </div>
          )
        }
      </AnswerList>
    </ListScreen>
  );
}

interface PartProps {
  page: AgeProofPage;
  disabled: boolean;
  onChange: () => void;
}

function Part({ page, disabled, onChange }: PartProps) {
  const now = useNow();
  const step = stepOf(page, now);
  if (step.kind === 'free') return <EmptyState title={text.free.title}>{text.free.text}</EmptyState>;
  if (step.kind === 'open') return <QuestionPart address={step.address} until={step.until} />;
  if (step.kind === 'start') return <StartPart after={step.after} disabled={disabled} onChange={onChange} />;
  return (
    <Section title={text.proven.title}>
      <div className="grid gap-2 px-4 py-5 desktop:px-5">
        <p className="text-lead font-semibold">{text.proven.text(longMonthDay(Date.parse(step.at), now))}</p>
        <p className="text-second text-text-soft">{text.proven.hint}</p>
      </div>
    </Section>
  );
}
