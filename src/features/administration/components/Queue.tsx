import { useEffect, useRef } from 'react';
import { Keyboard } from 'lucide-react';
import type { CachedAnswerView } from '#device/answers/answer-view.ts';
import type { CaseKind } from '#schemas/entities/decision.ts';
import type { CaseItem, CaseQueue } from '#schemas/wire/cases.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { useNow } from '#ui/use-now.ts';
import { house as text } from '../text.fr.ts';
import { CaseRow } from './CaseRow.tsx';
import { KindFilter } from './KindFilter.tsx';

interface Props {
  answer: CachedAnswerView<CaseQueue>;
  cases: readonly CaseItem[];
  kind: CaseKind | null;
  open: string | null;
  /** The case that was open before: its row gets the focus that the case had. */
  last: string | null;
  onKind: (kind: CaseKind | null) => void;
  onHelp: () => void;
  refresh: () => void;
  loadMore: () => void;
}

/** The queue: kinds with their counts, and the open cases, the most urgent first. */
export function Queue({ answer, cases, kind, open, last, onKind, onHelp, refresh, loadMore }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const now = useNow();
  const first = answer.status === 'stored' ? answer.pages[0] : undefined;
  const hasRows = cases.length > 0;
  useEffect(() => {
    if (last === null || !hasRows || document.activeElement?.closest('[data-case-list]')) return;
    list.current?.querySelector<HTMLElement>(`a[href$="/${last}"]`)?.focus();
  }, [last, hasRows]);
  return (
    <div className="flex flex-1 flex-col pt-5 pb-10 min-[80rem]:pt-8">
      <div className="flex items-center justify-between gap-4 px-4 min-[80rem]:px-6">
        <h1 className="text-title leading-tight">{text.title}</h1>
        <IconButton
          icon={Keyboard}
          label={text.keys.open}
          aria-haspopup="dialog"
          className="touch:hidden"
          onClick={onHelp}
        />
      </div>
      <div className="px-4 min-[80rem]:px-6">
        <p className="mt-1 text-second text-text-soft">{text.lead}</p>
        {answer.status === 'stored' && answer.isStale && (
          <div className="mt-2">
            <SeenAt at={answer.at} />
          </div>
        )}
      </div>
      <div className="mt-2">
        <KindFilter chosen={kind} counts={first?.counts ?? {}} onChoose={onKind} />
      </div>
      <div className="mt-2 px-1 *:mx-3 min-[80rem]:*:mx-1" data-case-list>
        <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
          {() =>
            hasRows ? (
              <ul ref={list} aria-label={text.list} className="-mx-3 grid gap-0.5 min-[80rem]:mx-0">
                {cases.map((item) => (
                  <CaseRow key={item.id} item={item} isOpen={item.id === open} now={now} />
                ))}
              </ul>
            ) : (
              <EmptyState title={text.empty[kind === null ? 'all' : 'kind'].title}>
                {text.empty[kind === null ? 'all' : 'kind'].text}
              </EmptyState>
            )
          }
        </AnswerList>
      </div>
    </div>
  );
}
