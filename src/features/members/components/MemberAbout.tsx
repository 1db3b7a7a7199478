import type { ReactNode } from 'react';
import { valueText } from '#i18n/fr/profile-values.ts';
import { chat } from '#i18n/fr/chat.ts';
import { RichText } from '#ui/RichText.tsx';
import { members } from '../text.fr.ts';
import type { MemberPage, MemberPerson } from '#schemas/entities/member.ts';
import type { Genre } from '#schemas/entities/profile-values.ts';

const { page: text } = members;

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card bg-surface p-5 hairline">
      <h2 className="mb-3 font-text text-lead font-semibold tracking-normal">{title}</h2>
      {children}
    </section>
  );
}

function Facts({ facts }: { facts: readonly (readonly [label: string, value: string | null])[] }) {
  const knownFacts = facts.filter(([, value]) => value !== null);
  if (knownFacts.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 text-second">
      {knownFacts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-text-faint">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const ofPerson = ({ age, height, weight }: MemberPerson) =>
  [
    [text.fields.age, age === null ? null : text.age(age)],
    [text.fields.height, height === null ? null : text.height(height)],
    [text.fields.weight, weight === null ? null : text.weight(weight)],
  ] as const;
const hasDetails = (person: MemberPerson) => ofPerson(person).some(([, value]) => value !== null);

function Words({ title, words }: { title: string; words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <Part title={title}>
      <ul className="flex flex-wrap gap-2">
        {words.map((each) => (
          <li key={each} className="rounded-pill px-3.5 py-1 text-small font-medium text-text-soft hairline">
            {each}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Shows the fields of a member's profile; for a couple, those of both persons. */
export function MemberAbout({ page }: { page: MemberPage }) {
  const { bio, persons, sexualite, experience, mobility, desires, soughtGenres } = page;
  const describedPersons = persons.filter(hasDetails);
  const common = [
    [text.fields.sexualite, sexualite && valueText(sexualite)],
    [text.fields.experience, experience && valueText(experience)],
    [text.fields.mobility, mobility && valueText(mobility)],
  ] as const;
  return (
    <div className="grid gap-4">
      <Part title={text.about}>
        {bio === null ? (
          <p className="text-text-faint">{text.noBio}</p>
        ) : (
          <RichText text={bio} className="max-w-[68ch] wrap-anywhere" />
        )}
      </Part>
      {(describedPersons.length > 0 || common.some(([, value]) => value !== null)) && (
        <Part title={text.details}>
          <div className="grid gap-5 desktop:grid-cols-2">
            {describedPersons.map((person) => (
              <div key={person.who}>
                {describedPersons.length > 1 && (
                  <h3 className="mb-2 font-text text-second font-semibold tracking-normal">
                    {text.persons[person.who]}
                  </h3>
                )}
                <Facts facts={ofPerson(person)} />
              </div>
            ))}
            <Facts facts={common} />
          </div>
        </Part>
      )}
      <Words title={text.desires} words={desires.map(valueText)} />
      <Words title={text.sought} words={soughtGenres.map((genre) => chat.genres[genre as Genre] ?? genre)} />
    </div>
  );
}
