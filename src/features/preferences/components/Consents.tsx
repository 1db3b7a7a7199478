import type { ConsentRecord } from '#schemas/wire/privacy.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { Section } from '#ui/Section.tsx';
import { useNow } from '#ui/use-now.ts';
import { privacy } from '../privacy.fr.ts';

const text = privacy.consents;

/** All consents of the member, the latest first, each with its date and the version of its text. */
export function Consents({ consents }: { consents: readonly ConsentRecord[] }) {
  const now = useNow();
  return (
    <Section title={text.title} intro={text.intro}>
      {consents.length === 0 ? (
        <p className="px-4 py-5 text-second text-text-soft desktop:px-5">{text.none}</p>
      ) : (
        <ul aria-label={text.title} className="divide-y divide-line">
          {consents.map(({ kind, wording, givenAt, withdrawnAt }) => (
            <li key={`${kind} ${givenAt}`} className="flex flex-wrap items-baseline gap-x-4 px-4 py-3.5 desktop:px-5">
              <span className="min-w-0 flex-1 basis-56">
                <span className="block font-medium">{text.kinds[kind]}</span>
                <span className="block text-small text-text-soft">
                  {[
                    text.given(wording, longMonthDay(Date.parse(givenAt), now)),
                    withdrawnAt !== null && text.withdrawn(longMonthDay(Date.parse(withdrawnAt), now)),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
              <span className="text-small text-text-soft">{withdrawnAt === null ? text.inForce : text.ended}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
