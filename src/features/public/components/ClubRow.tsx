import { clubs } from '../clubs.fr.ts';

/** Template of one club, with placeholders for its values. */
export const ClubRow = () => (
  <li id="club-{slug}" className="scroll-mt-6 rounded-card border border-line bg-surface p-5 target:border-accent-text">
    <p className="text-small font-semibold text-accent-text first-letter:uppercase">{'{kind}'}</p>
    <h3 className="mt-1 font-text text-lead font-semibold tracking-normal text-text">{'{name}'}</h3>
    <p className="text-small text-text-faint">{'{town}, {region}'}</p>
    <p className="mt-3">{'{about}'}</p>
    <p className="mt-3 text-small">{`${clubs.opening} {opening}`}</p>
  </li>
);
