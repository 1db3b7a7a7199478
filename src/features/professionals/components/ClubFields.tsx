import { CLUB_ABOUT_LENGTH, CLUB_TEXT_LENGTH } from '#schemas/limits.ts';
import { Field } from '#ui/Form.tsx';
import { RichTextField } from '#ui/RichTextField.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { clubForm as text } from '../club.fr.ts';
import { HoursFields } from './HoursFields.tsx';
import { NightsFields } from './NightsFields.tsx';

/** The fields of a club's page, in the surrounding `Form`. */
export function ClubFields() {
  return (
    <>
      <TextArea
        name="about"
        label={text.about}
        hint={text.aboutHint}
        rows={3}
        max={CLUB_ABOUT_LENGTH}
        count={text.count}
      />
      <Field name="opening" label={text.opening} hint={text.openingHint} autoComplete="off" dir="auto" required />
      <RichTextField
        name="description"
        label={text.description}
        hint={text.descriptionHint}
        max={CLUB_TEXT_LENGTH}
        count={text.count}
      />
      <HoursFields />
      <NightsFields />
    </>
  );
}
