import { build, type Rolldown } from 'vite';
import { expect, test, vi } from 'vitest';

type Output = Rolldown.RolldownOutput;

/** Builds the app without writing it. Returns the source files in the build, and its styles. */
async function builtWith(lab: '0' | '1') {
  vi.stubEnv('VITE_LAB', lab);
  const built = await build({ logLevel: 'error', build: { write: false } }).finally(() => vi.unstubAllEnvs());
  const { output } = (Array.isArray(built) ? built[0] : built) as Output;
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []));
  const styles = output.flatMap((part) =>
    part.fileName.endsWith('.css') && part.type === 'asset' ? [String(part.source)] : [],
  );
  return { modules: modules.filter((id) => /\/simulator\//.test(id)), styles: styles.join('') };
}

test('[PUBLIC-40] the members’ build holds no file and no style of the laboratory', async () => {
  const [without, having] = [await builtWith('0'), await builtWith('1')];
  expect(having.modules.length).toBeGreaterThan(20);
  expect(without.modules).toEqual([]);
  expect(without.styles.length).toBeLessThan(having.styles.length);
}, 120_000);
