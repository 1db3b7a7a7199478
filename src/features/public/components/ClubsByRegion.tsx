import { clubs } from '../clubs.fr.ts';
import { regions } from '#lib/regions.ts';
import { ClubRow } from './ClubRow.tsx';
import { EachRow } from './EachRow.tsx';

/** Every published club, under the name of its region. */
export const ClubsByRegion = () => (
  <div className="space-y-10">
    {regions.map((region, place) => (
      <section key={region} aria-labelledby={`region-${place}`}>
        <h3 id={`region-${place}`} className="font-text text-lead font-semibold tracking-normal text-text">
          {region}
        </h3>
        <ul data-list="" data-away={clubs.away} className="mt-4 grid list-none gap-4 p-0 desktop:grid-cols-2">
          <EachRow list="clubs" only={region} none={clubs.noneHere}>
            <ClubRow />
          </EachRow>
        </ul>
      </section>
    ))}
  </div>
);
