import { Check, Users, User, UserRound, Sparkles, type LucideIcon } from 'lucide-react';
import { valueText } from '#i18n/fr/profile-values.ts';
import { chat } from '#i18n/fr/chat.ts';
import { members } from '../text.fr.ts';
import { toggled } from '#domain/member-search/criteria.ts';
import { statusCriteria, type StatusCriterion } from '#domain/member-search/criteria.ts';
import { desire, genre, type Desire, type Genre } from '#schemas/entities/profile-values.ts';
import type { MemberCriteria } from '#schemas/forms/member-search.ts';
import { Chip } from '#ui/Chip.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/Icon.tsx';

const icons: Record<Genre, LucideIcon> = { homme: User, femme: UserRound, couple: Users, 'trav/trans': Sparkles };
const legend = 'mb-2 text-small font-medium text-text-soft';

/** Tiles of which any number can be chosen; a second tap deselects a tile [SEARCH-43, SEARCH-44]. */
export function GenreTiles({ value, onChange }: { value: readonly Genre[]; onChange: (value: Genre[]) => void }) {
  return (
    <fieldset>
      <legend className={legend}>{members.quick.genre}</legend>
      <div className="grid grid-cols-4 gap-2">
        {genre.options.map((each) => {
          const isChosen = value.includes(each);
          return (
            <button
              key={each}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChange(toggled(value, each))}
              className={cx(
                'grid min-h-[72px] place-content-center place-items-center gap-1.5 rounded-control text-small font-medium',
                isChosen ? 'bg-accent-wash text-accent-text' : 'text-text-soft hairline hover:bg-pressed',
              )}
            >
              <Icon icon={icons[each]} />
              {chat.genres[each]}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

type Statuses = Pick<MemberCriteria, StatusCriterion>;

/** Check boxes of the four statuses [SEARCH-06, SEARCH-07]. */
export function StatusBoxes({ value, onChange }: { value: Statuses; onChange: (value: Partial<Statuses>) => void }) {
  return (
    <fieldset>
      <legend className={legend}>{members.quick.status}</legend>
      <div className="grid grid-cols-2 gap-x-4">
        {statusCriteria.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3 text-second">
            <input
              type="checkbox"
              checked={value[each]}
              onChange={(event) => onChange({ [each]: event.target.checked })}
              className="size-5 flex-none accent-(--accent-fill)"
            />
            {members.statuses[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Chips of the desires. A member fits if they have at least one of the chosen ones. */
export function DesireChips({ value, onChange }: { value: readonly Desire[]; onChange: (value: Desire[]) => void }) {
  return (
    <fieldset>
      <legend className={legend}>{members.filters.desires}</legend>
      <div className="flex flex-wrap gap-x-2 gap-y-3">
        {desire.options.map((each) => (
          <Chip key={each} on={value.includes(each)} onClick={() => onChange(toggled(value, each))}>
            {value.includes(each) && <Icon icon={Check} size={15} />}
            {valueText(each)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
