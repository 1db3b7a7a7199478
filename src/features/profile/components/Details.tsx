import type { OwnProfileView } from '#streams/account/profile.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { profile as text } from '#i18n/fr/profile.ts';
import { fieldValueText } from '#i18n/profile-fields.ts';
import type { Desire } from '#schemas/entities/profile-values.ts';
import type { ProfileField } from '#schemas/entities/profile.ts';
import { RichText } from '#ui/RichText.tsx';
import { useNow } from '#ui/use-now.ts';
import { personFacts, personsOf, type PersonFields } from '../profile-summary.ts';
import { Facts, Part } from './Facts.tsx';

/** All fields of the profile, in words; for a couple, of both persons. */
export function Details({ view }: { view: OwnProfileView }) {
  const { profile, pending } = view;
  const isPending = (field: ProfileField) => pending.includes(field);
  const fact = (field: 'sexualite' | 'experience' | 'mobility' | 'location') => ({
    label: text.form[field],
    value: profile[field] === null ? null : fieldValueText(field, profile[field]),
    pending: isPending(field),
  });
  const people = personsOf(profile);
  return (
    <div className="grid gap-4">
      <Part id="profile-about" title={text.sections.about} pending={isPending('bio')}>
        {profile.bio === null ? (
          <p className="py-1 text-text-faint">{text.noBio}</p>
        ) : (
          <RichText text={profile.bio} className="max-w-[68ch] py-1 wrap-anywhere" />
        )}
      </Part>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        {people.length > 1 &&
          people.map((person) => (
            <PersonPart key={person.birthDate} person={person} title={person.title} view={view} />
          ))}
        <div className="grid gap-4">
          {people.length === 1 &&
            people.map((person) => (
              <PersonPart key={person.birthDate} person={person} title={text.sections.persons} view={view} />
            ))}
          <Desires desires={profile.desires} pending={isPending('desires')} />
        </div>
        <Part id="profile-sought" title={text.sections.sought}>
          <Facts
            facts={[
              {
                label: profileWords.fields.genre,
                value: profileWords.genres[profile.genre],
                pending: isPending('genre'),
              },
              fact('sexualite'),
              {
                label: profileWords.fields.rechercheGenres,
                value:
                  profile.rechercheGenres.length > 0
                    ? fieldValueText('rechercheGenres', profile.rechercheGenres)
                    : null,
                pending: isPending('rechercheGenres'),
              },
              fact('experience'),
              fact('location'),
              fact('mobility'),
            ]}
          />
        </Part>
      </div>
    </div>
  );
}

function PersonPart({
  person,
  title,
  view: { profile, pending },
}: {
  person: PersonFields;
  title: string;
  view: OwnProfileView;
}) {
  const facts = personFacts(profile, person, useNow());
  return (
    <Part id={`profile-${person.birthDate}`} title={title}>
      <Facts facts={facts.map(({ field, label, value }) => ({ label, value, pending: pending.includes(field) }))} />
    </Part>
  );
}

function Desires({ desires, pending }: { desires: readonly Desire[]; pending: boolean }) {
  return (
    <Part id="profile-desires" title={text.sections.desires} pending={pending}>
      {desires.length === 0 ? (
        <p className="py-1 text-text-faint">{text.notSaid}</p>
      ) : (
        <ul className="flex flex-wrap gap-2 py-2">
          {desires.map((desire) => (
            <li
              key={desire}
              className="inline-flex min-h-9 items-center rounded-pill px-4 text-second text-text-soft hairline"
            >
              {profileWords.desires[desire]}
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
