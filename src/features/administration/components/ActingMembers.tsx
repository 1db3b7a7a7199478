import type { ActingMember } from '#schemas/wire/house-requests.ts';
import { rightNames, twoPersons } from '../two-persons.fr.ts';

const { staff: text } = twoPersons;

/** Who acts for the house, with which rights, and who has no second factor yet. */
export function ActingMembers({ members }: { members: readonly ActingMember[] }) {
  return (
    <section aria-label={text.title}>
      <h2 className="font-text text-lead font-semibold tracking-normal">{text.title}</h2>
      {members.length === 0 ? (
        <p className="mt-3 text-second text-text-faint">{text.none}</p>
      ) : (
        <ul className="mt-3 divide-y divide-line rounded-card bg-surface hairline">
          {members.map(({ id, username, self, rights, factor }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3">
              <p className="min-w-0 text-second">
                <bdi className="font-semibold [overflow-wrap:anywhere]">{username}</bdi>
                {self && <span className="text-text-faint"> ({text.you})</span>}
                <span className="block text-text-soft">{rights.map((right) => rightNames[right]).join(', ')}</span>
              </p>
              <p className={factor ? 'text-small text-text-faint' : 'text-small text-warn'}>
                {factor ? text.factor : text.noFactor}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
