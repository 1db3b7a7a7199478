import { clubPage as text } from '../page.fr.ts';

/** The club's answer to an opinion. */
export function ClubAnswer({ club, words, note }: { club: string; words: string; note?: string | undefined }) {
  return (
    <div className="grid gap-1 border-l-2 border-line pl-4">
      <p className="text-small font-semibold text-text-soft">{text.answerOf(club)}</p>
      <p dir="auto" className="break-words whitespace-pre-line">
        {words}
      </p>
      {note !== undefined && <p className="text-small text-text-faint">{note}</p>}
    </div>
  );
}
