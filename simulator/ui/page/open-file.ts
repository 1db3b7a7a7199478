/** Reads a scenario from a file. The whole content is validated before it is used. */
import { laboratory } from './text.fr.ts';
import type { ScenarioError } from '#simulator/ui/scenario.ts';
import type { Scenario } from '#simulator/ui/types.ts';

const text = laboratory.problems.file;
/** Size beyond which a file is not read; recordings are far smaller. */
const MOST_BYTES = 4_000_000;

export type ReadScenario = (content: string) => { ok: true; value: Scenario } | { ok: false; code: ScenarioError };

/** Resolves to the scenario in a file, or to a French sentence that says why there is none. */
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
