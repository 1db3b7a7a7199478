import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useReady } from '#device/use-ready.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { useNow } from '#ui/use-now.ts';
import { broadcast as text } from '../broadcast.fr.ts';
import { BroadcastCard } from '../components/BroadcastCard.tsx';
import { BroadcastForm } from '../components/BroadcastForm.tsx';
import { failureIn, useDenied } from '../use-denied.ts';
import { useRefreshWhile } from '../use-refresh-while.ts';

const noParams = {};

/** `/admin/broadcast`: what the house says to many, proposed by one person and confirmed by another [ADMIN-12]. */
export function BroadcastScreen({ onDenied }: { onDenied: () => void }) {
  const { answer, refresh, loadMore } = useCachedAnswer('house.broadcasts', noParams);
  useDenied(failureIn(answer)?.code, onDenied);
  const stored = answer.status === 'stored' ? answer : null;
  const isOffline = useReady() === 'no';
  const now = useNow();
  const all = stored?.pages.flatMap((page) => page.broadcasts) ?? [];
  useRefreshWhile(
    all.some(({ state }) => state === 'sending'),
    refresh,
  );
  // What waits for this reader comes first, by what the page had when it was opened: nothing moves under a hand.
  const [isListFirst, setListFirst] = useState<boolean | null>(null);
  if (stored && isListFirst === null) setListFirst(all.some(({ mayConfirm }) => mayConfirm));

  const form = <BroadcastForm key="form" isOffline={isOffline} onProposed={refresh} />;
  const list = (
    <section key="list" aria-label={text.list.title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-text text-lead font-semibold tracking-normal">{text.list.title}</h2>
        {stored && (
          <Button size="small" variant="quiet" busy={stored.isRefreshing} disabled={stored.isOffline} onClick={refresh}>
            <Icon icon={RefreshCw} size={18} />
            {text.list.refresh}
          </Button>
        )}
      </div>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {() =>
          all.length === 0 ? (
            <p className="text-second text-text-faint">{text.list.none}</p>
          ) : (
            <ul aria-label={text.list.title} className="grid gap-4">
              {all.map((sent) => (
                <li key={sent.id}>
                  <BroadcastCard sent={sent} now={now} isOffline={isOffline} onChange={refresh} />
                </li>
              ))}
            </ul>
          )
        }
      </AnswerList>
    </section>
  );
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <div className="grid gap-9">{isListFirst === true ? [list, form] : [form, list]}</div>
    </ListScreen>
  );
}
