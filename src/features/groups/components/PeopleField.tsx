import { X } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { INVITATIONS_A_DAY } from '#schemas/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { groups } from '../text.fr.ts';
import type { Person } from '../use-known-people.ts';
import { PeoplePicker } from './PeoplePicker.tsx';

/** The members to invite, in the surrounding `Form`. */
export function PeopleField() {
  const { watch, setValue } = useFormContext<{ people: Person[] }>();
  const chosen = watch('people');
  const left = INVITATIONS_A_DAY - chosen.length;
  const put = (people: Person[]) => setValue('people', people, { shouldDirty: true });
  const remove = (person: Person) => put(chosen.filter(({ id }) => id !== person.id));
  return (
    <div role="group" aria-label={groups.create.invite} className="grid gap-3">
      <div>
        <p className="text-small font-medium text-text-soft">{groups.create.invite}</p>
        <p role="status" className="text-small text-text-faint">
          {groups.create.inviteHint(left)}
        </p>
      </div>
      {chosen.length > 0 && (
        <ul aria-label={groups.picker.chosen} className="flex flex-wrap gap-2">
          {chosen.map((person) => (
            <li key={person.id}>
              <button
                type="button"
                aria-label={groups.picker.remove(person.username)}
                onClick={() => remove(person)}
                className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-accent-wash px-4 text-second font-medium text-accent-text"
              >
                <bdi>{person.username}</bdi>
                <Icon icon={X} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <PeoplePicker
        step={(person) => {
          const isChosen = chosen.some(({ id }) => id === person.id);
          return (
            <Button
              variant="quiet"
              size="small"
              aria-pressed={isChosen}
              aria-label={groups.picker.inviteNamed(person.username)}
              disabled={!isChosen && left === 0}
              onClick={() => (isChosen ? remove(person) : put([...chosen, person]))}
            >
              {isChosen ? groups.picker.isChosen : groups.picker.invite}
            </Button>
          );
        }}
      />
    </div>
  );
}
