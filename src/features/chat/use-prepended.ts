import { useState } from 'react';

/** Whether the list has just changed above what is read, where it grew or gave something up: then the place must not move. */
export function usePrepended(ids: readonly string[]): boolean {
  const [known, setKnown] = useState({ ids, above: false });
  const [first, before] = [ids[0], known.ids[0]];
  if (before === first && known.ids.at(-1) === ids.at(-1) && known.ids.length === ids.length) return known.above;
  const above = first !== undefined && before !== undefined && first !== before && (ids.length > known.ids.length ? ids.includes(before) : known.ids.includes(first));
  setKnown({ ids, above });
  return above;
}
