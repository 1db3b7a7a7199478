import { clubs, wall } from '../clubs.fr.ts';
import { EachRow } from './EachRow.tsx';

/** The number of warnings in each category; nothing about the persons concerned. */
export const WallCounts = () => (
  <div className="grid grid-cols-2 gap-4 desktop:grid-cols-4" role="group" aria-label={wall.label}>
    {Object.entries(wall.categories).map(([category, name]) => (
      <div key={category} className="flex flex-col justify-between rounded-card border border-line bg-surface p-5">
        <p className="text-small text-text-soft">{name}</p>
        <ul data-list="" data-away={clubs.away} className="mt-1 list-none p-0">
          <EachRow list="wall" only={category}>
            <li className="font-display text-[2.125rem] text-text">{'{count}'}</li>
          </EachRow>
        </ul>
      </div>
    ))}
  </div>
);
