import { SlidersHorizontal } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { criteriaOfQuery, queryOfCriteria, viewOfQuery, type ResultsView } from '#domain/member-search/address.ts';
import { hasCriterion, hasPlace, noCriteria } from '#domain/member-search/criteria.ts';
import { members as text } from '../text.fr.ts';
import { ownProfile } from '#device/own-account.ts';
import { useLive } from '#device/use-live.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { Button } from '#ui/Button.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { useTitle } from '#ui/use-title.ts';
import { FilterBar } from '../components/FilterBar.tsx';
import { Results } from '../components/Results.tsx';
import { ResultsSummary } from '../components/ResultsSummary.tsx';
import { useRestoredScroll } from '../use-restored-scroll.ts';
import { useMemberSearch } from '../use-member-search.ts';

/* The panel's code is larger than the page's, so it is loaded when it is first opened. */
const FilterPanel = deferredPart(() => import('../components/FilterPanel.tsx').then((m) => m.FilterPanel));

/**
 * `/members` and `/search`: lists the members who fit the criteria in the address, which is the page's whole state
 * [SEARCH-45 to SEARCH-56].
 */
export function MembersScreen() {
  const [query] = useSearchParams();
  const address = query.toString();
  const { criteria, view } = useMemo(
    () => ({
      criteria: criteriaOfQuery(new URLSearchParams(address)),
      view: viewOfQuery(new URLSearchParams(address)),
    }),
    [address],
  );
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const screen = useRef<HTMLDivElement>(null);
  const search = useMemberSearch(criteria);
  useTitle(text.title);
  useRestoredScroll(screen, search.results !== null);
  const navigateTo = (nextCriteria: MemberCriteria, nextView: ResultsView = view) => {
    const searchPart =
      hasCriterion(nextCriteria) || nextView !== 'grid' ? `?${queryOfCriteria(nextCriteria, nextView)}` : '';
    void navigate({ search: searchPart }, { replace: nextView !== view });
  };
  return (
    <div ref={screen} className="mx-auto w-full max-w-[1136px] flex-1 px-4 pb-8 desktop:px-8">
      <div className="pt-5 pb-3.5 desktop:flex desktop:items-end desktop:justify-between desktop:gap-8 desktop:pt-8 desktop:pb-6">
        <div className="flex items-center gap-6 desktop:items-baseline">
          <Title criteria={criteria} />
          {search.results && <ResultsSummary results={search.results} />}
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
          onChange={navigateTo}
          onView={(nextView) => navigateTo(criteria, nextView)}
          onOpen={() => setOpen(true)}
        />
      </div>
      <Results
        search={search}
        view={view}
        isFiltered={hasCriterion(criteria)}
        radius={criteria.radius}
        clear={
          <Button variant="quiet" size="small" onClick={() => navigateTo(noCriteria)}>
            {text.filters.clearSearch}
          </Button>
        }
      />
      {open && (
        <FilterPanel
          criteria={criteria}
          onClose={() => setOpen(false)}
          onUnavailable={() => setOpen(false)}
          onApply={(newCriteria) => {
            setOpen(false);
            navigateTo(newCriteria);
          }}
        />
      )}
    </div>
  );
}

/** Title with the place of the search. Phones lack the room; there the chip alone shows the place. */
function Title({ criteria }: { criteria: MemberCriteria }) {
  const profile = useLive(ownProfile);
  const ownTown = profile.status === 'ready' ? profile.value?.location?.name : null;
  const nearText = hasPlace(criteria) ? criteria.location : criteria.radius > 0 ? ownTown : null;
  return (
    <h1 className="text-title desktop:text-display">
      {text.title}
      {nearText && <span className="max-desktop:hidden">{text.near(nearText).slice(text.title.length)}</span>}
    </h1>
  );
}
