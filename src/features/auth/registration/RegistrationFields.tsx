import { sexualitesOf, type Genre } from '#schemas/entities/profile-values.ts';
import { profileWords } from '#i18n/fr/profile-words.ts';
import { registration as text } from './text.fr.ts';
import { places } from '#platform/places/places.ts';
import { ChoicesField } from '#ui/ChoicesField.tsx';
import { Field } from '#ui/Form.tsx';
import { PlaceField } from '#ui/PlaceField.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { genreOptions } from './fields.ts';
import { pasteTrimmed } from './paste-trimmed.ts';
import { TermsField } from './TermsField.tsx';

interface Props {
  /** The chosen genre; without one the sexuality cannot be chosen. */
  genre: Genre | '';
  /** Whether the username is known to be free. */
  free: boolean;
  /** Called to clear the sexuality, which depends on the genre [AUTH-68]. */
  onGenre: () => void;
}

/** The fields in the specified order [AUTH-51]; required ones have a star [AUTH-84]. */
export function RegistrationFields({ genre, free, onGenre }: Props) {
  return (
    <>
      <p className="text-small text-text-faint">{text.star}</p>
      <Field
        name="username"
        label={text.username}
        required
        hint={free ? text.usernameFree : text.usernameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        onPaste={pasteTrimmed}
      />
      <Field
        name="email"
        label={text.email}
        type="email"
        required
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        name="password"
        label={text.password}
        type="password"
        required
        hint={text.passwordHint}
        autoComplete="new-password"
      />
      <Field name="confirmPassword" label={text.confirmPassword} type="password" required autoComplete="new-password" />
      <SelectField
        name="genre"
        label={text.genre}
        required
        none={text.choose}
        options={genreOptions}
        onChange={onGenre}
      />
      <SelectField
        name="sexualite"
        label={text.sexualite}
        required
        disabled={genre === ''}
        none={text.choose}
        hint={genre === '' ? text.genreFirst : undefined}
        options={
          genre === '' ? [] : sexualitesOf(genre).map((value) => ({ value, label: profileWords.sexualites[value] }))
        }
      />
      <ChoicesField name="rechercheGenres" label={text.genresSought} options={genreOptions} />
      <PlaceField name="location" label={text.location} source={places} hint={text.locationHint} required />
      <TermsField />
    </>
  );
}
