import type { CountType } from '#schemas/streams/notifications.ts';
import { Chip } from '#ui/Chip.tsx';
import type { TypeFilter } from '../items.ts';
import { notifications as text } from '../text.fr.ts';

interface Props {
  filters: readonly TypeFilter[];
  chosen: CountType | null;
  onChoose: (type: CountType | null) => void;
}

/** The types in the list, of which one or all are shown. On a phone they scroll sideways. */
export function TypeFilters({ filters, chosen, onChoose }: Props) {
  return (
    <div
      role="group"
      aria-label={text.filters.label}
      className="-mx-4 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none] desktop:mx-0 desktop:flex-wrap desktop:px-0"
    >
      <Chip on={chosen === null} onClick={() => onChoose(null)}>
        {text.filters.all}
      </Chip>
      {filters.map(({ type, label, unread }) => (
        <Chip key={type} on={chosen === type} onClick={() => onChoose(type)}>
          {text.filters.count(label, unread)}
        </Chip>
      ))}
    </div>
  );
}
