import { LayoutGrid, List, SlidersHorizontal, X } from 'lucide-react';
import type { View } from '#domain/member-search/address.ts';
import { criteriaOf, without, type StatusCriterion } from '#domain/member-search/criteria.ts';
import { members } from '#i18n/fr/members.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { Chip } from '#ui/Chip.tsx';
import { Icon } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { criterionWords } from '../words.ts';

const { filters: text } = members;
/** Asked for so often that they are always at hand. */
const AT_HAND: readonly StatusCriterion[] = ['libreCeSoir', 'auCap'];

interface Props {
  criteria: MemberCriteria;
  view: View;
  onChange: (criteria: MemberCriteria) => void;
  onView: (view: View) => void;
  onOpen: () => void;
}

/** What narrows the list, each to be taken back by a touch, and the way to the rest. */
export function FilterBar({ criteria, view, onChange, onView, onOpen }: Props) {
  const taken = criteriaOf(criteria).filter(({ kind }) => !AT_HAND.includes(kind as StatusCriterion));
  const other = view === 'grid' ? 'list' : 'grid';
  return (
    <div
      role="group"
      aria-label={text.label}
      className="-mx-4 flex items-center gap-2 overflow-x-auto px-4 py-1.5 [scrollbar-width:none] desktop:mx-0 desktop:flex-wrap desktop:justify-end desktop:overflow-visible desktop:px-0"
    >
      {taken.map((part) => {
        const words = criterionWords(criteria, part);
        return (
          <Chip
            key={`${part.kind} ${words}`}
            on
            acts
            aria-label={text.remove(words)}
            onClick={() => onChange(without(criteria, part))}
          >
            {words}
            <Icon of={X} size={14} />
          </Chip>
        );
      })}
      {AT_HAND.map((status) => (
        <Chip key={status} on={criteria[status]} onClick={() => onChange({ ...criteria, [status]: !criteria[status] })}>
          {members.statuses[status]}
        </Chip>
      ))}
      <Chip acts onClick={onOpen} aria-haspopup="dialog" className="max-desktop:hidden">
        <Icon of={SlidersHorizontal} size={16} />
        {text.open}
      </Chip>
      <IconButton
        icon={other === 'list' ? List : LayoutGrid}
        label={members.view[other]}
        onClick={() => onView(other)}
        className="-my-1.5"
      />
    </div>
  );
}
