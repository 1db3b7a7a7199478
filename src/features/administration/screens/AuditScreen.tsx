import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { ListEnd } from '#ui/virtual-list/ListEnd.tsx';
import { audit as text } from '../audit.fr.ts';
import { AuditEntries } from '../components/AuditEntries.tsx';
import { failureIn, useDenied } from '../use-denied.ts';

const noParams = {};

/** `/admin/audit`: what the house has done, newest first, and further pages as one reads on [ADMIN-06]. */
export function AuditScreen({ onDenied }: { onDenied: () => void }) {
  const { answer, refresh, loadMore } = useCachedAnswer('house.audit', noParams);
  const failure = failureIn(answer);
  useDenied(failure?.code, onDenied);
  const isStored = answer.status === 'stored';
  const isReading = isStored && answer.canLoadMore && !answer.isAdding && failure === null;
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {(pages) => <AuditEntries entries={pages.flatMap(({ entries }) => entries)} />}
      </AnswerList>
      {isReading && <ListEnd key={answer.pages.length} onReached={loadMore} />}
    </ListScreen>
  );
}
