import { LayoutGrid, List, SlidersHorizontal, X } from 'lucide-react';
import type { ResultsView } from '#domain/member-search/address.ts';
import { criteriaOf, withoutCriterion, type StatusCriterion } from '#domain/member-search/criteria.ts';
import { members } from '../text.fr.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { criterionText } from '../member-text.ts';

const { filters: text } = members;
/** Criteria that are used so often that they always have a chip. */
const QUICK_CRITERIA: readonly StatusCriterion[] = ['libreCeSoir', 'auCap'];

interface Props {
  criteria: MemberCriteria;
  view: ResultsView;
  onChange: (criteria: MemberCriteria) => void;
  onView: (view: ResultsView) => void;
  onOpen: () => void;
}

/** Shows the active criteria as chips that remove them, the quick criteria, and the buttons for filters and view. */
export function FilterBar({ criteria, view, onChange, onView, onOpen }: Props) {
  const activeCriteria = criteriaOf(criteria).filter(({ kind }) => !QUICK_CRITERIA.includes(kind as StatusCriterion));
  const otherView = view === 'grid' ? 'list' : 'grid';
  return (
    <div
      role="group"
      aria-label={text.label}
      className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] desktop:mx-0 desktop:flex-wrap desktop:justify-end desktop:overflow-visible desktop:px-0"
    >
      {activeCriteria.map((part) => {
        const label = criterionText(criteria, part);
        return (
          <Chip
            key={`${part.kind} ${label}`}
            on
            acts
            aria-label={text.remove(label)}
            onClick={() => onChange(withoutCriterion(criteria, part))}
          >
            {label}
            <Icon icon={X} size={14} />
          </Chip>
        );
      })}
      {QUICK_CRITERIA.map((status) => (
        <Chip key={status} on={criteria[status]} onClick={() => onChange({ ...criteria, [status]: !criteria[status] })}>
          {members.statuses[status]}
        </Chip>
      ))}
      <Chip acts onClick={onOpen} aria-haspopup="dialog" className="max-desktop:hidden">
        <Icon icon={SlidersHorizontal} size={16} />
        {text.open}
      </Chip>
      <IconButton
        icon={otherView === 'list' ? List : LayoutGrid}
        label={members.view[otherView]}
        onClick={() => onView(otherView)}
        className="-my-1.5"
      />
    </div>
  );
}
