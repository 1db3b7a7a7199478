import { useFormContext, useWatch } from 'react-hook-form';
import type { EventInput } from '#schemas/forms/event.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { SelectField } from '#ui/SelectField.tsx';
import { events } from '../text.fr.ts';

const { form: text } = events;
const noParams = {};

/** Where an evening at a club takes place, of the places in the directory as this device knows it. */
export function EventClubField() {
  const { control } = useFormContext<EventInput>();
  const [kind, chosen] = useWatch({ control, name: ['kind', 'club'] });
  const { answer } = useCachedAnswer('clubs', noParams);
  if (kind !== 'club') return null;
  const clubs = answer.status === 'stored' ? answer.pages.flatMap((page) => page.clubs) : [];
  const options = clubs
    .map(({ slug, name, town }) => ({ value: slug, label: `${name}, ${town}` }))
    .toSorted((a, b) => a.label.localeCompare(b.label, 'fr'));
  // What was chosen stays chosen while the directory is not there yet.
  if (chosen !== '' && !clubs.some(({ slug }) => slug === chosen)) options.push({ value: chosen, label: chosen });
  return <SelectField name="club" label={text.club} none={text.noClub} hint={text.clubHint} options={options} />;
}
