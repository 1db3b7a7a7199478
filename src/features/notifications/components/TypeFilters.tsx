import type { CountType } from '#schemas/streams/notifications.ts';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
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
    <ChipRow label={text.filters.label} wraps>
      <Chip on={chosen === null} onClick={() => onChoose(null)}>
        {text.filters.all}
      </Chip>
      {filters.map(({ type, label, unread }) => (
        <Chip key={type} on={chosen === type} onClick={() => onChoose(type)}>
          {text.filters.count(label, unread)}
        </Chip>
      ))}
    </ChipRow>
  );
}
