import { Link, Navigate } from 'react-router-dom';
import { failureCode } from '#schemas/error-codes.ts';
import type { AccountFailure } from '#schemas/wire/accounts.ts';
import type { SuspendedPage } from '#schemas/wire/decisions.ts';
import { clockTime } from '#i18n/dates.ts';
import { setDecisionTicket, useDecisionTicket } from '#device/decision-ticket.ts';
import { useOnline } from '#device/use-online.ts';
import { buttonClass } from '#ui/button-class.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { toast } from '#ui/toast.ts';
import { useTitle } from '#ui/use-title.ts';
import { DecisionCard } from '../components/DecisionCard.tsx';
import { SuspendedData } from '../components/SuspendedData.tsx';
import { SuspendedDeletion } from '../components/SuspendedDeletion.tsx';
import { suspended as text } from '../suspended.fr.ts';
import { decisions } from '../text.fr.ts';
import { appealWith, refusalText, type Suspended } from '../ticket-requests.ts';
import { useSuspended } from '../use-suspended.ts';

/** `/suspended`: what a member whose account a decision closes gets in place of the app [ADMIN-07]. */
export function SuspendedScreen() {
  const ticket = useDecisionTicket();
  const { state, refresh, show } = useSuspended(ticket);
  useTitle(text.title);
  if (ticket === null && state.status !== 'over') return <Navigate to="/login" replace />;
  return (
    <div className="mx-auto flex w-full max-w-[768px] flex-1 flex-col px-4 pt-8 pb-12 desktop:px-8 desktop:pt-12">
      <h1 className="text-title leading-tight desktop:text-display">{text.title}</h1>
      {state.status === 'loading' && (
        <div className="mt-6">
          <SkeletonRows count={3} />
        </div>
      )}
      {state.status === 'failed' && (
        <ErrorState code={failureCode.safeParse(state.code).data ?? 'retry'} onRetry={refresh} />
      )}
      {state.status === 'over' && (
        <EmptyState title={text.over.title} way={{ to: '/login', label: text.over.action }}>
          {text.over.text}
        </EmptyState>
      )}
      {state.status === 'ready' && ticket !== null && (
        <Parts ticket={ticket} {...state.value} onChange={refresh} onPage={show} />
      )}
    </div>
  );
}

interface PartsProps extends Suspended {
  ticket: string;
  onChange: () => void;
  onPage: (page: SuspendedPage) => void;
}

function Parts({ ticket, page, decisions: list, onChange, onPage }: PartsProps) {
  const isOffline = !useOnline();
  const now = useNow();
  /** The page itself says that its ticket has ended. */
  const onRefused = (code: AccountFailure) =>
    code === 'unauthorized' ? onChange() : toast(refusalText(code), { tone: 'bad' });
  return (
    <>
      <p className="mt-2 mb-5 text-text-soft">{text.lead(page.username)}</p>
      {isOffline && (
        <div className="mb-5">
          <Notice tone="offline">{text.offline}</Notice>
        </div>
      )}
      {list.length === 0 ? (
        <p className="text-text-soft">{text.noDecision}</p>
      ) : (
        <ul aria-label={decisions.list} className="grid gap-4">
          {list.map((decision) => (
            <li key={decision.id}>
              <DecisionCard {...{ decision, now, isOffline, onChange }} onAppeal={appealWith(ticket, onChange)} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-9">
        <SuspendedData {...{ ticket, page, now, isOffline, onPage, onRefused }} />
        <SuspendedDeletion {...{ ticket, page, now, isOffline, onPage, onRefused }} />
      </div>
      <div className="mt-9 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Link to="/login" onClick={() => setDecisionTicket(null)} className={buttonClass('quiet', 'small')}>
          {text.leave}
        </Link>
        <a href="/contact" className="inline-flex min-h-11 items-center font-medium text-accent-text">
          {text.contact}
        </a>
      </div>
      <p className="mt-4 text-small text-text-faint">{text.until(clockTime(Date.parse(page.until)))}</p>
    </>
  );
}
