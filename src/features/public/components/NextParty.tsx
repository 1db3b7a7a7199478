import { clubs, party } from '../clubs.fr.ts';
import { EachRow } from './EachRow.tsx';

/** The house's next party: date and town for everybody, the rest on the members' side [PROFILE-116]. */
export const NextParty = () => (
  <section aria-labelledby="next-party" className="rounded-card border border-line bg-surface p-5">
    <h2 id="next-party" className="text-mark">
      {party.title}
    </h2>
    <ul data-list="" data-away={clubs.away} className="mt-2 list-none p-0">
      <EachRow list="party" none={party.none}>
        <li className="grid gap-1">
          <p className="font-display text-[1.625rem] leading-tight text-text">{'{title}'}</p>
          <p className="text-text-soft first-letter:uppercase">{'{when}'}</p>
          <p className="text-text-soft">
            {'{town}'}, {'{region}'}
          </p>
          <p className="mt-2 text-small text-text-soft">{party.premium}</p>
          <a href="/#/events/{id}" className="mt-1 inline-flex min-h-11 items-center text-accent-text">
            {party.open}
          </a>
        </li>
      </EachRow>
    </ul>
  </section>
);
