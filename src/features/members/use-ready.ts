import { readinessOf, type Readiness } from '#device/readiness.ts';
import { useOnline } from '#device/use-online.ts';
import { useSync } from '#device/use-sync.ts';

export const useReady = (): Readiness => readinessOf(useSync(), useOnline());
