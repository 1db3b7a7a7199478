import { useId } from 'react';
import { reporting } from '../report.fr.ts';

const { still: text } = reporting;

interface Props {
  /** Address of the picture in the memory of the page. */
  url: string;
  /** Of the member whose camera it shows. */
  name: string;
  isAttached: boolean;
  onAttach: (isAttached: boolean) => void;
  /** Why it could not be sent. */
  problem: string | null;
}

/** The still that may go with a report: shown before it is sent, and not attached until the member ticks it [S36]. */
export function StillField({ url, name, isAttached, onAttach, problem }: Props) {
  const id = useId();
  return (
    <fieldset className="mt-3 rounded-card bg-surface p-3 hairline">
      <legend className="sr-only">{text.legend}</legend>
      <div className="flex gap-3">
        {url !== null && (
          <img
            src={url}
            alt={text.alt(name)}
            className="h-24 w-32 flex-none rounded-control bg-sunken object-contain"
          />
        )}
        <label className="flex min-h-11 min-w-0 items-center gap-3 text-second font-medium">
          <input
            type="checkbox"
            checked={isAttached}
            aria-describedby={`${id}-text`}
            onChange={(event) => onAttach(event.target.checked)}
            className="size-5 flex-none accent-(--accent-fill)"
          />
          {text.attach}
        </label>
      </div>
      <p id={`${id}-text`} className="mt-2 text-small text-text-faint">
        {text.text}
      </p>
      {problem !== null && (
        <p role="alert" className="mt-2 text-small text-bad">
          {problem} {text.without}
        </p>
      )}
    </fieldset>
  );
}
