import { useId } from 'react';
import { dayTitle } from '#i18n/day-title.ts';
import { clockTime } from '#i18n/dates.ts';
import { ownAccess } from '#device/own-access.ts';
import { useLive } from '#device/use-live.ts';
import type { Visitor } from '#schemas/wire/visitors.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { PERSON_LIST, PersonRow } from '#ui/PersonRow.tsx';
import { RestrictedState } from '#ui/RestrictedState.tsx';
import { SkeletonRows } from '#ui/Skeleton.tsx';
import { Switch } from '#ui/Switch.tsx';
import { useNow } from '#ui/use-now.ts';
import { visitors as text } from '../text.fr.ts';
import { useVisitors } from '../use-visitors.ts';
import { visitsByDay } from '../visits-by-day.ts';

/** `/visitors`, « Mes visiteurs » [MEMBERAREA-18]. */
export function VisitorsScreen() {
  const access = useLive(ownAccess);
  const known = access.status === 'ready' ? access.value : null;
  if (known && known.restriction !== 'none')
    return (
      <ListScreen title={text.title}>
        <RestrictedState feature="visitors" restriction={known.restriction} completion={known.completion} />
      </ListScreen>
    );
  if (!known)
    return (
      <ListScreen title={text.title} lead={text.lead}>
        <SkeletonRows count={4} />
      </ListScreen>
    );
  return <Visits />;
}

function Visits() {
  const { answer, refresh, loadMore, discreet, isReturning, isPending, setDiscreet } = useVisitors();
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <div className="grid gap-5">
        {discreet !== null && <DiscretionSwitch discreet={discreet} isPending={isPending} onChange={setDiscreet} />}
        {discreet === true && <EmptyState title={text.hidden.title}>{text.hidden.text}</EmptyState>}
        {isReturning && <EmptyState title={text.returning.title}>{text.returning.text}</EmptyState>}
        {discreet !== true && !isReturning && (
          <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
            {(pages) => <VisitDays visits={pages.flatMap(({ members }) => members)} />}
          </AnswerList>
        )}
      </div>
    </ListScreen>
  );
}

interface DiscretionProps {
  discreet: boolean;
  isPending: boolean;
  onChange: (discreet: boolean) => void;
}

function DiscretionSwitch({ discreet, isPending, onChange }: DiscretionProps) {
  const id = useId();
  return (
    <div className="flex items-center gap-4 rounded-card bg-surface px-4 py-3 hairline desktop:px-5">
      <div className="min-w-0 flex-1">
        <p id={id} className="font-semibold">
          {text.discretion.label}
          {isPending && <span className="ml-3 text-note font-normal text-warn">{text.discretion.pending}</span>}
        </p>
        <p id={`${id}-hint`} className="mt-0.5 text-small text-text-soft">
          {text.discretion.hint}
        </p>
      </div>
      <Switch checked={discreet} onChange={onChange} aria-labelledby={id} aria-describedby={`${id}-hint`} />
    </div>
  );
}

function VisitDays({ visits }: { visits: readonly Visitor[] }) {
  const now = useNow();
  if (visits.length === 0) return <EmptyState title={text.empty.title}>{text.empty.text}</EmptyState>;
  return (
    <div className="grid gap-5">
      {visitsByDay(visits).map(({ day, visits: ofDay }) => {
        const title = dayTitle(Date.parse(ofDay[0]?.at ?? day), now);
        return (
          <section key={day} aria-label={title}>
            <h2 className="mb-2 px-1 font-text text-small font-semibold tracking-normal text-text-soft">{title}</h2>
            <ul aria-label={`${text.list}, ${title}`} className={PERSON_LIST}>
              {ofDay.map((visit) => (
                <PersonRow
                  key={visit.id}
                  {...visit}
                  name={visit.username}
                  note={[visit.town, text.visit(clockTime(Date.parse(visit.at)))].filter(Boolean).join(' · ')}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
