import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EVENT_LINE_LENGTH } from '#schemas/limits.ts';
import type { CatalogueEntry, CataloguePart } from '#schemas/wire/catalogue.ts';
import { Button } from '#ui/Button.tsx';
import { cx } from '#ui/cx.ts';
import { TextInput } from '#ui/TextInput.tsx';
import { changeCatalogue } from '../catalogue-requests.ts';
import { actOn, type CatalogueAct } from '../catalogue-act.ts';
import { catalogue as text } from '../catalogue.fr.ts';
import { entryName, factLines, stateText, templateText } from '../catalogue.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';

interface Props {
  part: CataloguePart;
  entry: CatalogueEntry;
  now: number;
  isOffline: boolean;
  onChange: () => void;
}

/** One line of the catalogue, and what may be done to it after a confirmation. */
export function CatalogueRow({ part, entry, now, isOffline, onChange }: Props) {
  // What the dialog says it does: the entry may change beneath it.
  const [chosen, setChosen] = useState<CatalogueAct | null>(null);
  const [typed, setTyped] = useState('');
  const name = entryName(part, entry);
  const act = actOn(part, entry);
  const facts = factLines(part, entry, now);
  const template = templateText(part, entry);
  const { slug } = entry.facts;
  const needsReason = part === 'events';

  async function change({ on }: CatalogueAct): Promise<string | null> {
    const reason = typed.trim();
    if (needsReason && reason === '') return text.reasonMissing;
    return changeCatalogue({ part, id: entry.id, on, reason: needsReason ? reason : null });
  }

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <h2 className="font-text text-second font-semibold tracking-normal break-words">
          {slug !== undefined && entry.state === 'on' ? <Link to={`/clubs/${slug}`}>{name}</Link> : name}
        </h2>
        {facts.length > 0 && <p className="mt-0.5 text-small text-text-soft">{facts.join(' · ')}</p>}
        {template !== null && (
          <details className="mt-1 text-small text-text-soft">
            <summary className="min-h-6 cursor-pointer">{text.template}</summary>
            <p className="mt-1">{template}</p>
          </details>
        )}
      </div>
      <span
        className={cx(
          'flex-none text-small',
          entry.state === 'off' ? 'font-semibold text-warn' : entry.state === 'on' ? 'text-ok' : 'text-text-faint',
        )}
      >
        {stateText(part, entry)}
      </span>
      {act && (
        <Button
          size="small"
          variant="quiet"
          aria-label={text.actNamed(act.action, name)}
          disabled={isOffline}
          onClick={() => setChosen(act)}
        >
          {act.action}
        </Button>
      )}
      {chosen && (
        <ConfirmedAct
          title={chosen.title(name)}
          text={chosen.text}
          action={chosen.action}
          done={chosen.done}
          danger={!chosen.on}
          typed={typed}
          act={() => change(chosen)}
          onDone={onChange}
          onClose={() => setChosen(null)}
        >
          {needsReason && (
            <TextInput
              label={text.reason}
              value={typed}
              maxLength={EVENT_LINE_LENGTH}
              className="mt-4"
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </ConfirmedAct>
      )}
    </li>
  );
}
