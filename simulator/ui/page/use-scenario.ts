import { useEffect, useState } from 'react';
import type { Scenario } from '#simulator/ui/types.ts';
import { unpackScenario } from './link.ts';
import type { ReadScenario } from './open-file.ts';
import { slugOf } from './scenario-text.ts';

export type RequestedScenario =
  | { status: 'none' | 'new' | 'reading' }
  | { status: 'unknown' | 'torn' }
  | { status: 'found'; scenario: Scenario; slug: string | null };

/** Returns the scenario of the address: a shipped one by its name, or one that the address contains. */
export function useScenario(
  query: URLSearchParams,
  catalogue: readonly Scenario[],
  readScenario: ReadScenario,
): RequestedScenario {
  const [slug, packed] = [query.get('scenario'), query.get('essai')];
  const [unpacked, setUnpacked] = useState<{ source: string; request: RequestedScenario } | null>(null);
  useEffect(() => {
    if (packed === null) return;
    let isUnmounted = false;
    void unpackScenario(packed).then((content) => {
      const parsed = content === null ? null : readScenario(content);
      if (!isUnmounted)
        setUnpacked({
          source: packed,
          request: parsed?.ok ? { status: 'found', scenario: parsed.value, slug: null } : { status: 'torn' },
        });
    });
    return () => void (isUnmounted = true);
  }, [packed, readScenario]);
  if (slug !== null) {
    const scenario = catalogue.find(({ name }) => slugOf(name) === slug);
    return scenario ? { status: 'found', scenario, slug } : { status: 'unknown' };
  }
  if (packed !== null) return unpacked?.source === packed ? unpacked.request : { status: 'reading' };
  return { status: query.has('nouveau') ? 'new' : 'none' };
}
