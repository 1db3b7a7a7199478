import { useEffect, useRef, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Place } from '#schemas/entities/place.ts';
import type { PlaceSource, PositionProblem } from '#schemas/place-source.ts';
import { useSuggestions, type SearchPace } from './use-suggestions.ts';

const sameWord = new Intl.Collator('fr', { sensitivity: 'base' });

/** What a place field knows: the form's place, what is typed instead of one, what is proposed, and what went wrong. */
export function usePlaceChoice(name: string, source: PlaceSource, pace: SearchPace) {
  const { control, formState } = useFormContext();
  const { field } = useController({ name, control });
  const value = (field.value ?? null) as Place | null;
  const { onChange, onBlur, ref } = field;
  const [typed, type] = useState('');
  const [open, setOpen] = useState(false);
  const [active, point] = useState(-1);
  const [problem, tell] = useState<PositionProblem | 'unchosen' | null>(null);
  const [locating, locate] = useState<AbortController | null>(null);
  useEffect(() => () => locating?.abort(), [locating]);
  const left = useRef<AbortController | null>(null);
  useEffect(() => () => left.current?.abort(), []);
  const { answer, waiting, again } = useSuggestions(source, open && !value ? typed : '', pace);
  const found = answer === null || answer === 'unavailable' ? [] : answer;

  // A form that was put back has no half-typed place either.
  const { defaultValues } = formState;
  const [begun, restart] = useState(defaultValues);
  if (begun !== defaultValues) {
    restart(defaultValues);
    type('');
    tell(null);
  }

  function show(shown: boolean) {
    setOpen(shown);
    point(-1);
  }
  function begin(text: string, shown: boolean) {
    left.current?.abort();
    type(text);
    tell(null);
    locate(null);
    show(shown);
  }
  function take(chosen: Place) {
    onChange({ name: chosen.name, lat: chosen.lat, lng: chosen.lng } satisfies Place);
    begin('', false);
  }
  /** What is only typed is no place. */
  function write(text: string) {
    if (value) onChange(null);
    begin(text, true);
  }
  async function here() {
    const asked = new AbortController();
    begin(typed, false);
    locate(asked);
    const there = await source.here(asked.signal);
    if (asked.signal.aborted) return;
    if (typeof there !== 'string') return take(there);
    locate(null);
    tell(there);
  }
  /** A name written in full is meant, though it was not touched in the list, nor perhaps found yet. */
  async function leave() {
    onBlur();
    show(false);
    const text = typed.trim();
    if (value || text === '' || locating) return;
    const gone = (left.current = new AbortController());
    const known = waiting || answer === null ? await source.search(text, 1, gone.signal).catch(() => []) : found;
    if (gone.signal.aborted) return;
    const first = typeof known === 'string' ? undefined : known[0];
    if (first && sameWord.compare(first.name, text) === 0) take(first);
    else tell('unchosen');
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
