import { readinessOf, type Readiness } from './readiness.ts';
import { useOnline } from './use-online.ts';
import { useSync } from './use-sync.ts';

export const useReady = (): Readiness => readinessOf(useSync(), useOnline());
