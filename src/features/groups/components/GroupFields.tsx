import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { groupPrivacy } from '#schemas/streams/group.ts';
import { GROUP_DESCRIPTION_LENGTH } from '#schemas/limits.ts';
import { errorText } from '#i18n/errors.ts';
import { groupRefusals } from '#i18n/fr/group-refusals.ts';
import { Field } from '#ui/Form.tsx';
import { TextArea } from '#ui/TextArea.tsx';
import { groups } from '../text.fr.ts';

const { create: text } = groups;

/** French texts of what the fields' schema and the server refuse. */
export const fieldMessages = {
  ...groupRefusals,
  'picture-refused': errorText('picture-refused'),
  'picture-missing': errorText('picture-missing'),
};

/** The field at which the server's refusal belongs. */
export const fieldOfRefusal = {
  'group-name-short': 'name',
  'group-name-long': 'name',
  'group-description-long': 'description',
  'picture-refused': 'avatar',
  'picture-missing': 'avatar',
} as const;
export type FieldRefusal = keyof typeof fieldOfRefusal;
export const fieldRefusals = Object.keys(fieldOfRefusal) as FieldRefusal[];

/** Name and description of a group, in the surrounding `Form`. */
export function GroupTexts() {
  return (
    <>
      <Field name="name" label={text.name} hint={text.nameHint} required autoComplete="off" dir="auto" />
      <TextArea
        name="description"
        label={text.description}
        hint={text.descriptionHint}
        rows={4}
        max={GROUP_DESCRIPTION_LENGTH}
        count={text.count}
      />
    </>
  );
}

const CHOICE =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-4 py-3 hairline has-checked:bg-accent-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-text';
const RADIO = 'size-5 flex-none accent-(--accent-fill) outline-none';

/** Who can find and read the group, each choice with what it means. */
export function PrivacyField() {
  const id = useId();
  const { register } = useFormContext();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-small font-medium text-text-soft">{text.privacy}</legend>
      {groupPrivacy.options.map((value) => (
        <label key={value} className={CHOICE}>
          <input
            {...register('privacy')}
            type="radio"
            value={value}
            aria-describedby={`${id}-${value}`}
            className={RADIO}
          />
          <span>
            <span className="block font-semibold">{text.privacies[value].label}</span>
            <span id={`${id}-${value}`} className="block text-small text-text-soft">
              {text.privacies[value].hint}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
