import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Place } from '#schemas/entities/place.ts';
import type { PlaceSource, PositionProblem } from '#schemas/place-source.ts';
import { useSuggestions, type SearchPace } from './use-suggestions.ts';

const sameWord = new Intl.Collator('fr', { sensitivity: 'base' });

/** State of a place field: the form's place, the typed text, the suggestions and the problem. */
export function usePlaceChoice(name: string, source: PlaceSource, pace: SearchPace) {
  const { control, formState } = useFormContext();
  const { field } = useController({ name, control });
  const value = (field.value ?? null) as Place | null;
  const { onChange, onBlur, ref } = field;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, point] = useState(-1);
  const [problem, setProblem] = useState<PositionProblem | 'unchosen' | null>(null);
  const [locating, setLocating] = useState<AbortController | null>(null);
  useEffect(() => () => locating?.abort(), [locating]);
  const commitSearch = useRef<AbortController | null>(null);
  useEffect(() => () => commitSearch.current?.abort(), []);
  const { answer, waiting, again } = useSuggestions(source, open && !value ? typed : '', pace);
  const found = answer === null || answer === 'unavailable' ? [] : answer;

  // Resetting the form also clears the typed text.
  const { defaultValues } = formState;
  const [formDefaults, setFormDefaults] = useState(defaultValues);
  if (formDefaults !== defaultValues) {
    setFormDefaults(defaultValues);
    setTyped('');
    setProblem(null);
  }

  function show(isShown: boolean) {
    setOpen(isShown);
    point(-1);
  }
  function resetSearch(text: string, isShown: boolean) {
    commitSearch.current?.abort();
    setTyped(text);
    setProblem(null);
    setLocating(null);
    show(isShown);
  }
  function take(chosen: Place) {
    onChange({ name: chosen.name, lat: chosen.lat, lng: chosen.lng } satisfies Place);
    resetSearch('', false);
  }
  /** Typed text is no place, so typing clears the form's value. */
  function write(text: string) {
    if (value) onChange(null);
    resetSearch(text, true);
  }
  async function here() {
    const controller = new AbortController();
    resetSearch(typed, false);
    setLocating(controller);
    const position = await source.locate(controller.signal);
    if (controller.signal.aborted) return;
    if (typeof position !== 'string') return take(position);
    setLocating(null);
    setProblem(position);
  }
  /**
   * On blur, takes the first place if its name equals the typed text, even if it was not chosen in the list or not
   * found yet.
   */
  async function leave() {
    onBlur();
    show(false);
    const text = typed.trim();
    if (value || text === '' || locating) return;
    const controller = (commitSearch.current = new AbortController());
    const candidates =
      waiting || answer === null ? await source.search(text, 1, controller.signal).catch(() => []) : found;
    if (controller.signal.aborted) return;
    const first = typeof candidates === 'string' ? undefined : candidates[0];
    if (first && sameWord.compare(first.name, text) === 0) take(first);
    else setProblem('unchosen');
  }
  return {
    ref,
    value,
    text: value?.name ?? typed,
    open,
    show,
    active,
    point,
    problem,
    locating: locating !== null,
    answer,
    found,
    waiting,
    again,
    take,
    write,
    here,
    leave,
  };
}
