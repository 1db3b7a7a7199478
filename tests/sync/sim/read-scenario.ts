import { readFileSync } from 'node:fs';
import { scenarioOf, type Scenario } from '#simulator/plan.ts';

export const readScenario = (file: string): Scenario => scenarioOf(readFileSync(file, 'utf8'));
