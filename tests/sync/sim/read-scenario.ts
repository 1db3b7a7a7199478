import { readFileSync } from 'node:fs';
import { parseScenario, type Scenario } from '#simulator/core/plan.ts';

export const readScenario = (file: string): Scenario => parseScenario(readFileSync(file, 'utf8'));
