import { laboratory } from './text.fr.ts';
import { saveFile } from '#platform/save-file.ts';
import { writeScenario } from '#simulator/ui/scenario.ts';
import type { Scenario } from '#simulator/ui/types.ts';
import { slugOf } from './scenario-text.ts';

/** A scenario as a file, one step a line: for a bug report, and for `npm run sim -- --scenario FILE`. */
export const saveScenario = (scenario: Scenario): void =>
  saveFile(laboratory.bench.fileName(slugOf(scenario.name)), writeScenario(scenario), 'application/json');
