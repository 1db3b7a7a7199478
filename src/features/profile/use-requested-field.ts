import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Genre } from '#schemas/entities/profile.ts';

/** Hints name fields of one person; for a couple, these are the fields of the first person. */
const ofCouple: Readonly<Record<string, string>> = {
  dateNaissance: 'dateNaissanceHomme',
  taille: 'tailleHomme',
  poids: 'poidsHomme',
  location: 'location_name',
};
const inputNameOf = (field: string, genre: Genre) =>
  field === 'location' || genre === 'couple' ? (ofCouple[field] ?? field) : field;

/** Focuses the field that a hint links to, such as `?champ=bio`. */
export function useRequestedField(genre: Genre): void {
  const [query] = useSearchParams();
  const fieldName = query.get('champ');
  const focusField = useEffectEvent((field: string) => {
    const name = CSS.escape(inputNameOf(field, genre));
    // A text that is formatted is no control, and has no name of its own.
    const input = document.querySelector<HTMLElement>(`[name="${name}"], [data-field="${name}"]`);
    input?.scrollIntoView({ block: 'center' });
    input?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (fieldName !== null) focusField(fieldName);
  }, [fieldName]);
}
