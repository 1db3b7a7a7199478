import { laboratory } from './text.fr.ts';
import { saveFile } from '#platform/save-file.ts';
import { writeScenario } from '#simulator/ui/scenario.ts';
import type { Scenario } from '#simulator/ui/types.ts';
import { slugOf } from './scenario-text.ts';

/** Saves a scenario to a file, one step per line, for a bug report or `npm run sim -- --scenario FILE`. */
export const saveScenario = (scenario: Scenario): void =>
  saveFile(laboratory.bench.fileName(slugOf(scenario.name)), writeScenario(scenario), 'application/json');
