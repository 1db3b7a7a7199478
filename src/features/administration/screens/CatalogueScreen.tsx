import { useState } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { cataloguePart, type CataloguePart } from '#schemas/wire/catalogue.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Chip } from '#ui/Chip.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { SeenAt } from '#ui/SeenAt.tsx';
import { useNow } from '#ui/use-now.ts';
import { catalogue as text } from '../catalogue.fr.ts';
import { CatalogueRow } from '../components/CatalogueRow.tsx';
import { failureIn, useDenied } from '../use-denied.ts';
import { useSettledText } from '../use-settled-text.ts';

/** Lists that may be long. */
const searched: ReadonlySet<CataloguePart> = new Set(['clubs', 'events', 'codes']);

/** `/admin/catalogue`: clubs, events, referral codes, offers, reasons, and what the installation offers [ADMIN-13]. */
export function CatalogueScreen({ onDenied }: { onDenied: () => void }) {
  const [part, setPart] = useState<CataloguePart>('clubs');
  const [typed, setTyped] = useState('');
  const settled = useSettledText(typed);
  const choose = (next: CataloguePart) => {
    setPart(next);
    setTyped('');
  };
  return (
    <ListScreen title={text.title} lead={text.leads[part]}>
      <div
        role="group"
        aria-label={text.choose}
        className="-mx-4 flex gap-2 overflow-x-auto px-4 py-2 [scrollbar-width:none]"
      >
        {cataloguePart.options.map((each) => (
          <Chip key={each} on={each === part} onClick={() => choose(each)}>
            {text.parts[each]}
          </Chip>
        ))}
      </div>
      {searched.has(part) && (
        <div className="mt-3">
          <SearchField label={text.search} value={typed} onChange={setTyped} />
        </div>
      )}
      <div className="mt-5">
        <Entries key={part} part={part} text={searched.has(part) ? settled : ''} onDenied={onDenied} />
      </div>
    </ListScreen>
  );
}

interface EntriesProps {
  part: CataloguePart;
  text: string;
  onDenied: () => void;
}

function Entries({ part, text: wanted, onDenied }: EntriesProps) {
  const { answer, refresh, loadMore } = useCachedAnswer('house.catalogue', { part, text: wanted });
  const now = useNow();
  useDenied(failureIn(answer)?.code, onDenied);
  const stored = answer.status === 'stored' ? answer : null;
  return (
    <div className="grid gap-3">
      {stored?.isStale && <SeenAt at={stored.at} />}
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {(pages) => {
          const entries = pages.flatMap((page) => page.entries);
          const { title, text: hint } = wanted === '' ? text.empty : text.notFound;
          if (entries.length === 0) return <EmptyState title={title}>{hint}</EmptyState>;
          return (
            <ul aria-label={text.parts[part]} className="divide-y divide-line rounded-card bg-surface hairline">
              {entries.map((entry) => (
                <CatalogueRow
                  key={entry.id}
                  part={part}
                  entry={entry}
                  now={now}
                  isOffline={stored?.isOffline ?? false}
                  onChange={refresh}
                />
              ))}
            </ul>
          );
        }}
      </AnswerList>
    </div>
  );
}
