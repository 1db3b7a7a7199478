import { useId } from 'react';
import { cx } from '#ui/cx.ts';
import { look as text } from '../appearance.fr.ts';
import type { SettingIds } from './SettingRow.tsx';

interface Props extends SettingIds {
  /** As `#rrggbb`. */
  value: string;
  onChange: (value: string) => void;
}

/** Colours to choose from, and any other one. */
export function ColourChoice({ value, onChange, ...ids }: Props) {
  const name = useId();
  const isOwn = !text.colours.some(([colour]) => colour === value);
  return (
    <div {...ids} role="radiogroup" className="mt-3 flex flex-wrap items-center gap-2">
      {text.colours.map(([colour, label]) => (
        <label key={colour} title={label} className={swatch}>
          <input
            type="radio"
            name={name}
            value={colour}
            checked={value === colour}
            onChange={() => onChange(colour)}
            className="sr-only"
          />
          <span className="sr-only">{label}</span>
          <span aria-hidden="true" className={drop} style={{ background: colour }} />
        </label>
      ))}
      <label
        className={cx(
          'flex h-11 cursor-pointer items-center gap-2.5 rounded-pill px-3 text-second hairline',
          isOwn && 'bg-pressed',
        )}
      >
        <input
          type="color"
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="size-7 cursor-pointer rounded-pill bg-transparent"
        />
        {text.primaryColor.own}
      </label>
    </div>
  );
}

const swatch =
  'grid h-11 w-11 cursor-pointer place-items-center rounded-pill has-checked:outline-2 has-checked:outline-text has-focus-visible:outline-3 has-focus-visible:outline-accent-text';
const drop = 'size-8 rounded-pill forced-color-adjust-none';
