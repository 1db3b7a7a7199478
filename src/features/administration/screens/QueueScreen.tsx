import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useRefreshOnNews } from '#device/answers/use-refresh-on-news.ts';
import type { CaseKind } from '#schemas/entities/decision.ts';
import { systemClock } from '#lib/clock.ts';
import { KeysSheet } from '#ui/KeysSheet.tsx';
import { Niche } from '#ui/Niche.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { useTitle } from '#ui/use-title.ts';
import { createCaseLoader } from '../case-loader.ts';
import { Queue } from '../components/Queue.tsx';
import { decision } from '../decision.fr.ts';
import { nextCase, withoutDecided } from '../next-case.ts';
import { openCase } from '../requests.ts';
import { house as text } from '../text.fr.ts';
import { CASE_LIST, useCaseKeys } from '../use-case-keys.ts';
import { failureIn, useDenied } from '../use-denied.ts';
import { useWide } from '../use-wide.ts';
import { CaseScreen } from './CaseScreen.tsx';

/** Moves the focus through the list; into it, at the open case or the first one. */
function moveFocus(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>(`${CASE_LIST} li a`)];
  const place = rows.findIndex((row) => row === document.activeElement);
  const current = rows.findIndex((row) => row.getAttribute('aria-current') === 'page');
  const target = place >= 0 ? place + step : current >= 0 ? current + step : 0;
  const row = rows[Math.min(rows.length - 1, Math.max(0, target))];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
}

interface Props {
  /** The case that is open. */
  open: string | null;
  /** The server has refused the queue: this session may not act any more. */
  onDenied: () => void;
}

/** `/admin/dashboard` [ADMIN-01]: the queue, and the open case beside it, or on a phone in its place. */
export function QueueScreen({ open, onDenied }: Props) {
  const navigate = useNavigate();
  const now = useNow();
  const isWide = useWide();
  const [kind, setKind] = useState<CaseKind | null>(null);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set());
  const [loader] = useState(() => createCaseLoader(openCase, systemClock));
  const [last, setLast] = useState(open);
  if (open !== null && open !== last) setLast(open);
  const { answer, refresh, loadMore } = useCachedAnswer('staff.queue', { kind });
  useRefreshOnNews(open, refresh);
  useDenied(failureIn(answer)?.code, onDenied);
  /** The open case, also for what was begun with another one. */
  const current = useRef<string | null>(null);
  useEffect(() => {
    current.current = open;
    return () => void (current.current = null);
  }, [open]);

  const stored = answer.status === 'stored' ? answer.pages.flatMap(({ cases }) => cases) : [];
  const cases = withoutDecided(stored, decided);
  const next = nextCase(cases, open, now);
  const goTo = (id: string) => void navigate(`/admin/cases/${id}`, { replace: open !== null });
  const onNext = next && (() => goTo(next.id));

  const onDecided = (isProposal: boolean) => {
    if (open !== null && !isProposal) setDecided((all) => new Set([...all, open]));
    toast(isProposal ? decision.proposed : decision.done, isProposal ? { text: decision.proposedText } : {});
    refresh();
    // Whoever has gone on meanwhile stays there.
    if (current.current !== open) return;
    if (next) goTo(next.id);
    else void navigate('/admin/dashboard', { replace: true });
  };
  const isListShown = isWide || open === null;
  useCaseKeys(
    {
      ...(isListShown && { 'next-row': () => moveFocus(1), 'previous-row': () => moveFocus(-1) }),
      ...(onNext && { 'next-case': onNext }),
      help: () => setHelpOpen(true),
    },
    open === null,
  );

  return (
    <div className="flex h-full min-h-0 w-full flex-1">
      {open === null && <Title />}
      {isListShown && (
        <div className="flex min-h-0 w-full flex-col overflow-y-auto min-[80rem]:w-[420px] min-[80rem]:flex-none min-[80rem]:border-r min-[80rem]:border-line">
          <Queue
            answer={answer}
            cases={cases}
            kind={kind}
            open={open}
            last={open === null ? last : null}
            onKind={setKind}
            onHelp={() => setHelpOpen(true)}
            refresh={refresh}
            loadMore={loadMore}
          />
        </div>
      )}
      {(isWide || open !== null) && (
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {open === null ? (
            <NoCase />
          ) : (
            <CaseScreen
              key={open}
              id={open}
              loader={loader}
              isBeside={isWide}
              refreshQueue={refresh}
              onWork={() => next && loader.loadAhead(next.id)}
              onDecided={onDecided}
              onNext={onNext}
            />
          )}
        </div>
      )}
      {isHelpOpen && (
        <KeysSheet
          title={text.keys.open}
          groups={[{ list: text.keys.list }]}
          hint={text.keys.hint}
          onClose={() => setHelpOpen(false)}
        />
      )}
    </div>
  );
}

function Title() {
  useTitle(text.title);
  return null;
}

function NoCase() {
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-6 px-6 text-center text-text-faint">
      <Niche faint className="h-[148px] w-[124px]" />
      <p>{text.choose}</p>
    </div>
  );
}
