import { Link } from 'react-router-dom';
import type { Professional } from '#schemas/wire/professionals.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { Section } from '#ui/Section.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { professionals } from '../text.fr.ts';
import { useProfessional } from '../use-professional.ts';
import { AnswerStates } from './AnswerStates.tsx';
import { SentFacts } from './SentFacts.tsx';

const { state: text } = professionals;

/** What professionals read under `/pro/` until the house approves them, and when suspended [PRO-07, PRO-08]. */
export function RegistrationState() {
  const { answer, refresh } = useProfessional();
  return (
    <ListScreen title={text.title} answer={answer}>
      <AnswerStates answer={answer} refresh={refresh}>
        {({ pages }) => <StateOf professional={pages[0]?.professional ?? null} />}
      </AnswerStates>
    </ListScreen>
  );
}

function StateOf({ professional }: { professional: Professional | null }) {
  const now = useNow();
  if (!professional)
    return (
      <EmptyState title={professionals.intro.title} way={{ to: '/pro/register', label: professionals.intro.register }}>
        {professionals.intro.lead}
      </EmptyState>
    );
  const { status, reason, missing, submittedAt, decidedAt } = professional;
  // The account hears of an approval at the same time.
  if (status === 'approved') return <SkeletonRows count={4} />;
  const day = longMonthDay(Date.parse(decidedAt ?? submittedAt), now);
  return (
    <div>
      <Section title={text.headings[status]}>
        <div className="grid gap-4 px-4 py-5 desktop:px-5">
          {reason !== null && (
            <div>
              <p className="text-small text-text-soft">{text.reason}</p>
              <p className="font-medium">{professionals.reasons[reason]}</p>
            </div>
          )}
          <p className={reason === null ? '' : 'text-text-soft'}>{text.texts[status](day)}</p>
          {status === 'pending' && missing.length > 0 && (
            <div>
              <p className="font-medium">{text.missingTitle}</p>
              <ul className="mt-1 list-disc pl-5 text-text-soft">
                {missing.map((gap) => (
                  <li key={gap}>{professionals.gaps[gap]}</li>
                ))}
              </ul>
            </div>
          )}
          <NextStep status={status} isComplete={missing.length === 0} />
        </div>
      </Section>
      <SentFacts professional={professional} />
    </div>
  );
}

function NextStep({ status, isComplete }: { status: 'pending' | 'refused' | 'suspended'; isComplete: boolean }) {
  if (status === 'suspended')
    return (
      <a href="/contact" className={buttonClass('quiet', 'normal', 'desktop:justify-self-start')}>
        {text.contact}
      </a>
    );
  const isUrgent = status === 'refused' || !isComplete;
  return (
    <Link
      to="/pro/register"
      className={buttonClass(isUrgent ? 'main' : 'quiet', 'normal', 'desktop:justify-self-start')}
    >
      {status === 'refused' ? text.correct : isComplete ? text.change : text.complete}
    </Link>
  );
}
