import { clubs } from '../clubs.fr.ts';
import { ClubMap } from './ClubMap.tsx';
import { ClubRow } from './ClubRow.tsx';
import { EachRow } from './EachRow.tsx';

/** Every published club, on the map and in the list below it. */
export const ClubList = () => (
  <div className="grid gap-6">
    <ClubMap />
    <ul
      aria-label={clubs.all}
      data-list=""
      data-away={clubs.away}
      className="grid list-none gap-4 p-0 desktop:grid-cols-2"
    >
      <EachRow list="clubs" none={clubs.none}>
        <ClubRow />
      </EachRow>
    </ul>
  </div>
);
