import { useEffect, useState } from 'react';
import type { Scenario } from '#simulator/lab/types.ts';
import { unsqueeze } from './link.ts';
import type { ReadScenario } from './open-file.ts';
import { slugOf } from './words.ts';

export type Wanted =
  | { status: 'none' | 'new' | 'reading' }
  | { status: 'unknown' | 'torn' }
  | { status: 'found'; scenario: Scenario; slug: string | null };

/** What the address asks for: a scenario by its name, or one that it holds itself. */
export function useScenario(query: URLSearchParams, named: readonly Scenario[], read: ReadScenario): Wanted {
  const [slug, squeezed] = [query.get('scenario'), query.get('essai')];
  const [opened, become] = useState<{ from: string; at: Wanted } | null>(null);
  useEffect(() => {
    if (squeezed === null) return;
    let gone = false;
    void unsqueeze(squeezed).then((content) => {
      const found = content === null ? null : read(content);
      if (!gone)
        become({
          from: squeezed,
          at: found?.ok ? { status: 'found', scenario: found.value, slug: null } : { status: 'torn' },
        });
    });
    return () => void (gone = true);
  }, [squeezed, read]);
  if (slug !== null) {
    const scenario = named.find(({ name }) => slugOf(name) === slug);
    return scenario ? { status: 'found', scenario, slug } : { status: 'unknown' };
  }
  if (squeezed !== null) return opened?.from === squeezed ? opened.at : { status: 'reading' };
  return { status: query.has('nouveau') ? 'new' : 'none' };
}
