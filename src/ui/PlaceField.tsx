import { useId, type KeyboardEvent } from 'react';
import { MapPin, RotateCcw } from 'lucide-react';
import type { PlaceSource } from '#schemas/place-source.ts';
import { places } from '#i18n/fr/places.ts';
import { useFieldError } from './Form.tsx';
import { positionChoice, PlaceList, type PlaceChoice } from './PlaceList.tsx';
import { TextInput } from './TextInput.tsx';
import { usePlaceChoice } from './use-place-choice.ts';
import { PACES } from './use-suggestions.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface PlaceFieldProps {
  /** Name of the form value, which is a `Place` or null. */
  name: string;
  label: string;
  /** `import { places } from '#platform/places/places.ts'` */
  source: PlaceSource;
  /** `alternate`: a field beside other filters, which searches later and shows fewer places [GEO-03]. */
  pace?: keyof typeof PACES;
  hint?: string;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
}

/**
 * A town of the surrounding `Form`, chosen from a list: typed text alone is no place.
 * `<PlaceField name="location" label={…} source={places} />`; the value is `{ name, lat, lng }` or null.
 */
export function PlaceField({
  name,
  label,
  source,
  pace = 'main',
  hint,
  placeholder,
  required,
  disabled,
}: PlaceFieldProps) {
  const {
    ref,
    value,
    text,
    open,
    show,
    active,
    point,
    problem,
    locating,
    answer,
    found,
    waiting,
    again,
    take,
    write,
    here,
    leave,
  } = usePlaceChoice(name, source, PACES[pace]);
  const fieldError = useFieldError(name);
  const list = useId();

  const choices: PlaceChoice[] = [
    ...found.map((place): PlaceChoice => ({
      key: `${place.name} ${place.lat} ${place.lng}`,
      icon: MapPin,
      text: place.name,
      detail: place.detail,
      choose: () => take(place),
    })),
    ...(answer === 'unavailable' ? [{ key: 'again', icon: RotateCcw, text: places.retry, choose: again }] : []),
    positionChoice(() => void here()),
  ];
  const note =
    waiting || answer === null
      ? null
      : answer === 'unavailable'
        ? places.unavailable
        : found.length === 0
          ? places.none
          : null;
  const statusText = locating
    ? places.locating
    : !open || answer === null
      ? ''
      : waiting
        ? places.searching
        : (note ?? places.found(found.length));

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return show(true);
      const last = choices.length - 1;
      point(event.key === 'ArrowDown' ? (active === last ? 0 : active + 1) : active <= 0 ? last : active - 1);
    }
    if (event.key === 'Enter' && open) {
      // In an open list Enter takes the active choice, or else the first place. It does not submit the form.
      event.preventDefault();
      const choice = active >= 0 ? choices[active] : found.length > 0 && !waiting ? choices[0] : undefined;
      if (choice) choice.choose();
      else if (!waiting) show(false);
    }
  }

  return (
    <PlaceList
      id={list}
      open={open}
      onClose={() => show(false)}
      label={places.suggestions}
      choices={choices}
      active={active}
      onPoint={point}
      note={note}
      busy={waiting}
    >
      <TextInput
        ref={ref}
        name={`${name}_name`}
        label={label}
        value={text}
        placeholder={placeholder}
        hint={locating ? places.locating : hint}
        error={problem === null ? fieldError : problem === 'unchosen' ? places.unchosen : places.problem[problem]}
        required={required}
        disabled={disabled}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${list}-${active}` : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => write(event.target.value)}
        // A click selects a chosen place as a whole, so that typing replaces it.
        onClick={(event) => (value && event.currentTarget.select(), show(true))}
        onKeyDown={onKeyDown}
        onBlur={() => void leave()}
      />
      {/* Stored as text beside the name [AUTH-74, AUTH-75]. */}
      <input type="hidden" name={`${name}_lat`} value={value ? String(value.lat) : ''} />
      <input type="hidden" name={`${name}_lng`} value={value ? String(value.lng) : ''} />
      <VisuallyHidden>
        <span role="status">{statusText}</span>
      </VisuallyHidden>
    </PlaceList>
  );
}
