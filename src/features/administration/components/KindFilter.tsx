import { caseKind, type CaseKind } from '#schemas/entities/decision.ts';
import { Chip } from '#ui/Chip.tsx';
import { filterName } from '../filter-name.ts';
import { house as text } from '../text.fr.ts';

interface Props {
  chosen: CaseKind | null;
  /** Open cases of each kind that this member may decide. */
  counts: Readonly<Record<string, number>>;
  onChoose: (kind: CaseKind | null) => void;
}

/** Kinds that this member may decide, each with how many wait. One that is chosen stays, also where none wait. */
export function KindFilter({ chosen, counts, onChoose }: Props) {
  const kinds = caseKind.options.filter((kind) => kind === chosen || Object.hasOwn(counts, kind));
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <div
      role="group"
      aria-label={text.filter.label}
      className="flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-2 [scrollbar-width:none] min-[80rem]:px-6"
    >
      {[null, ...kinds].map((kind) => (
        <Chip key={kind ?? 'all'} on={kind === chosen} onClick={() => onChoose(kind)}>
          {filterName(kind, kind === null ? all : (counts[kind] ?? 0))}
        </Chip>
      ))}
    </div>
  );
}
