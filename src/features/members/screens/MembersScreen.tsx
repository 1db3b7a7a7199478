import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { criteriaIn, queryOfCriteria, viewIn, type View } from '#domain/member-search/address.ts';
import { hasCriterion, hasPlace, noCriteria } from '#domain/member-search/criteria.ts';
import { members as text } from '#i18n/fr/members.ts';
import { ownProfile } from '#live/own-account.ts';
import { useLive } from '#live/use-live.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { Button } from '#ui/Button.tsx';
import { deferred } from '#ui/Deferred.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { FilterBar } from '../components/FilterBar.tsx';
import { Results } from '../components/Results.tsx';
import { useKeptScroll } from '../use-kept-scroll.ts';
import { useMemberSearch } from '../use-member-search.ts';

/* The panel with its fields is larger than the page: it comes when it is first opened. */
const FilterPanel = deferred(() => import('../components/FilterPanel.tsx').then((m) => m.FilterPanel));

/**
 * `/members`, and `/search`: who fits the address, which is all the state that this page has [SEARCH-45 to SEARCH-56].
 */
export function MembersScreen() {
  const [query] = useSearchParams();
  const address = query.toString();
  const { criteria, view } = useMemo(
    () => ({ criteria: criteriaIn(new URLSearchParams(address)), view: viewIn(new URLSearchParams(address)) }),
    [address],
  );
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const screen = useRef<HTMLDivElement>(null);
  const search = useMemberSearch(criteria);
  useTitle(text.title);
  useKeptScroll(screen, search.found !== null);
  const go = (to: MemberCriteria, as: View = view) => {
    const said = hasCriterion(to) || as !== 'grid' ? `?${queryOfCriteria(to, as)}` : '';
    void navigate({ search: said }, { replace: as !== view });
  };
  return (
    <div ref={screen} className="mx-auto w-full max-w-[1136px] flex-1 px-4 pb-8 desktop:px-8">
      <div className="pt-5 pb-3.5 desktop:flex desktop:items-end desktop:justify-between desktop:gap-8 desktop:pt-8 desktop:pb-6">
        <div className="flex items-center gap-6 desktop:items-baseline">
          <Title criteria={criteria} />
          {search.found && search.found.members.length > 0 && (
            <Count count={search.found.members.length} more={search.found.next !== null} />
          )}
          <IconButton
            icon={SlidersHorizontal}
            label={text.filters.open}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
            className="ml-auto desktop:hidden"
          />
        </div>
        <FilterBar
          criteria={criteria}
          view={view}
          onChange={go}
          onView={(as) => go(criteria, as)}
          onOpen={() => setOpen(true)}
        />
      </div>
      <Results
        search={search}
        view={view}
        narrowed={hasCriterion(criteria)}
        radius={criteria.radius}
        clear={
          <Button variant="quiet" size="small" onClick={() => go(noCriteria)}>
            {text.filters.clearSearch}
          </Button>
        }
      />
      {open && (
        <FilterPanel
          criteria={criteria}
          onClose={() => setOpen(false)}
          onUnavailable={() => setOpen(false)}
          onApply={(wanted) => {
            setOpen(false);
            go(wanted);
          }}
        />
      )}
    </div>
  );
}

/** Near where, on a desk; a phone's line is short, and its chips say it. */
function Title({ criteria }: { criteria: MemberCriteria }) {
  const profile = useLive(ownProfile);
  const own = profile.status === 'ready' ? profile.value?.location?.name : null;
  const near = hasPlace(criteria) ? criteria.location : criteria.radius > 0 ? own : null;
  return (
    <h1 className="text-title desktop:text-display">
      {text.title}
      {near && <span className="max-desktop:hidden">{text.near(near).slice(text.title.length)}</span>}
    </h1>
  );
}

function Count({ count, more }: { count: number; more: boolean }) {
  return (
    <p role="status" className="text-text-faint max-desktop:sr-only">
      {text.count(count, more)}
    </p>
  );
}
