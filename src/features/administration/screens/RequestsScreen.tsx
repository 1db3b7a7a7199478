import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useReady } from '#device/use-ready.ts';
import { housePaths } from '#domain/house-pages.ts';
import { requestKind, type RequestKind, type StaffRight } from '#schemas/entities/decision.ts';
import type { HouseRequests } from '#schemas/wire/house-requests.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { useNow } from '#ui/use-now.ts';
import { ActingMembers } from '../components/ActingMembers.tsx';
import { RequestCard } from '../components/RequestCard.tsx';
import { RequestForm } from '../components/RequestForm.tsx';
import { Switches } from '../components/Switches.tsx';
import { twoPersons as text } from '../two-persons.fr.ts';
import { failureIn, useDenied } from '../use-denied.ts';

const noParams = {};
/** A measure is chosen on its member's sheet. */
const isAskedHere = (kind: RequestKind): boolean => kind !== 'lift-measure';

interface Props {
  rights: readonly StaffRight[];
  onDenied: () => void;
}

/** `/admin/requests`: what takes two persons: asked by one, confirmed or refused by another [ADMIN-15]. */
export function RequestsScreen({ rights, onDenied }: Props) {
  const { answer, refresh, loadMore } = useCachedAnswer('house.requests', noParams);
  const switches = useCachedAnswer('house.switches', noParams);
  useDenied(failureIn(answer)?.code, onDenied);
  const stored = answer.status === 'stored' ? answer : null;
  const isOffline = useReady() === 'no';
  const now = useNow();
  const [first] = stored?.pages ?? [];
  const all = stored?.pages.flatMap((page) => page.requests) ?? [];
  const [choice, ...choices] = requestKind.options.filter((kind) => isAskedHere(kind) && first?.kinds.includes(kind));
  // What waits for this reader comes first, by what the page had when it was opened: nothing moves under a hand.
  const [isListFirst, setListFirst] = useState<boolean | null>(null);
  if (stored && isListFirst === null) setListFirst(all.some(({ mayDecide }) => mayDecide));

  const refreshAll = () => {
    refresh();
    switches.refresh();
  };

  const form = choice && (
    <RequestForm key="form" choices={[choice, ...choices]} isOffline={isOffline} onProposed={refresh} />
  );
  const list = (
    <section key="list" aria-label={text.list.title}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-text text-lead font-semibold tracking-normal">{text.list.title}</h2>
        {stored && (
          <Button
            size="small"
            variant="quiet"
            busy={stored.isRefreshing}
            disabled={stored.isOffline}
            onClick={refreshAll}
          >
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
              {all.map((proposal) => (
                <li key={proposal.id}>
                  <RequestCard proposal={proposal} now={now} isOffline={isOffline} onChange={refresh} />
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
      <div className="grid gap-9">
        {first && <OtherPages waiting={first.waiting} />}
        <Switches {...switches} rights={rights} onChange={refresh} />
        {isListFirst === true ? [list, form] : [form, list]}
        {first?.kinds.includes('grant-right') === true && <ActingMembers members={first.staff} />}
      </div>
    </ListScreen>
  );
}

/** Broadcasts and cases, which wait on pages of their own, and switches, which do below. */
function OtherPages({ waiting }: Pick<HouseRequests, 'waiting'>) {
  const places = [
    { to: housePaths.broadcast, count: waiting.broadcasts, words: text.waiting.broadcasts },
    { to: housePaths.queue, count: waiting.cases, words: text.waiting.cases },
  ].filter(({ count }) => count > 0);
  if (places.length === 0 && waiting.restarts === 0) return null;
  return (
    <nav
      aria-label={text.waiting.title}
      className="flex flex-wrap items-baseline gap-x-4 rounded-card bg-warn-wash px-4 py-2"
    >
      <p className="text-second text-text-soft">{text.waiting.title}</p>
      {waiting.restarts > 0 && (
        <p className="inline-flex min-h-11 items-center text-second font-semibold">
          {text.waiting.restarts(waiting.restarts)}
        </p>
      )}
      {places.map(({ to, count, words }) => (
        <Link key={to} to={to} className="inline-flex min-h-11 items-center text-second font-semibold text-accent-text">
          {words(count)}
        </Link>
      ))}
    </nav>
  );
}
