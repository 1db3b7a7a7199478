import { useState } from 'react';

/** Whether the list has just grown above what stood first: then the place being read must not move. */
export function usePrepended(ids: readonly string[]): boolean {
  const [known, setKnown] = useState({ first: ids[0], last: ids.at(-1), count: ids.length, above: false });
  if (known.first === ids[0] && known.last === ids.at(-1) && known.count === ids.length) return known.above;
  const above = ids.length > known.count && known.first !== ids[0] && known.first !== undefined && ids.includes(known.first);
  setKnown({ first: ids[0], last: ids.at(-1), count: ids.length, above });
  return above;
}
