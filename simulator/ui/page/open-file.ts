/** A scenario that somebody has kept. What a file says is checked as a whole before anything is done with it. */
import { laboratory } from './text.fr.ts';
import type { ScenarioError } from '#simulator/ui/scenario.ts';
import type { Scenario } from '#simulator/ui/types.ts';

const text = laboratory.problems.file;
/** Far beyond what anybody has ever recorded: not even read. */
const MOST_BYTES = 4_000_000;

export type ReadScenario = (content: string) => { ok: true; value: Scenario } | { ok: false; code: ScenarioError };

/** The scenario in a file, or why there is none, in French. */
export async function openFile(
  file: Pick<File, 'size' | 'text'>,
  readScenario: ReadScenario,
): Promise<{ scenario: Scenario } | { problem: string }> {
  if (file.size > MOST_BYTES) return { problem: text['too-large'] };
  const content = await file.text().catch(() => null);
  if (content === null) return { problem: text.unreadable };
  const parsed = readScenario(content);
  return parsed.ok ? { scenario: parsed.value } : { problem: text[parsed.code] };
}
