import { clockTime } from '#i18n/dates.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { useNow } from '#ui/use-now.ts';
import { sheet } from '../members.fr.ts';
import type { LoadedSheet } from '../sheet.ts';
import { NoteForm } from './NoteForm.tsx';
import { SheetPart } from './SheetPart.tsx';

const { notes: text } = sheet;

interface Props {
  member: string;
  notes: LoadedSheet['notes'];
  isOffline: boolean;
  onChange: () => void;
}

/** What those of the house have written about the member for one another. */
export function SheetNotes({ member, notes, isOffline, onChange }: Props) {
  const now = useNow();
  return (
    <div>
      <SheetPart title={text.title} none={text.none} isEmpty={notes.length === 0}>
        {notes.map(({ id, words, at, by }) => (
          <li key={id} className="grid gap-1 px-4 py-3.5 text-second">
            <p dir="auto" className="break-words whitespace-pre-line">
              {words}
            </p>
            <p className="text-small text-text-faint">
              <bdi>{by ?? text.byNobody}</bdi> · {longMonthDay(Date.parse(at), now)}, {clockTime(Date.parse(at))}
            </p>
          </li>
        ))}
      </SheetPart>
      <NoteForm member={member} isOffline={isOffline} onChange={onChange} />
    </div>
  );
}
