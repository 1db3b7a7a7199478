import { expect, test } from 'vitest';
import { readScenario } from '#simulator/ui/scenario.ts';
import { namedScenarios } from '#simulator/ui/scenarios/named.ts';
import { addressWith, linkTo } from './address.ts';
import { packScenario, unpackScenario } from './link.ts';
import { slugOf } from './scenario-text.ts';

test('[PUBLIC-41] a scenario survives a round trip through an address', async () => {
  for (const scenario of namedScenarios) {
    const address = await addressWith(scenario);
    expect(address).toMatch(/^\/socket-test\?lab&essai=[\w-]+$/);
    expect(
      readScenario((await unpackScenario(new URLSearchParams(address.split('?')[1]).get('essai') ?? '')) ?? ''),
    ).toEqual({ ok: true, value: scenario });
  }
});
test('[PUBLIC-41] a truncated or invalid address holds nothing', async () => {
  const whole = await packScenario(JSON.stringify(namedScenarios[0]));
  expect(await unpackScenario(whole.slice(0, -20))).toBeNull();
  expect([await unpackScenario('%%%'), await unpackScenario('x'.repeat(1_500_000))]).toEqual([null, null]);
});
test('[PUBLIC-41] a small archive that would fill the memory is not unpacked', async () => {
  expect(await unpackScenario(await packScenario(' '.repeat(1_000_001)))).toBeNull();
  expect(await unpackScenario(await packScenario(' '.repeat(1_000_000)))).toHaveLength(1_000_000);
});
test('[PUBLIC-41] everything that a file may hold fits into its address', async () => {
  const noise = Array.from({ length: 8000 }, () => crypto.randomUUID()).join('');
  expect(await unpackScenario(await packScenario(noise))).toBe(noise);
});
test('[PUBLIC-41] a link too long to share is not offered', () => {
  expect(linkTo('/socket-test?lab', 'https://alcove.test')).toBe('https://alcove.test/#/socket-test?lab');
  expect(linkTo(`/socket-test?lab&essai=${'x'.repeat(20_000)}`, 'https://alcove.test')).toBeNull();
});
test('[PUBLIC-41] named scenarios have distinct addresses and fit into files', () => {
  expect(new Set(namedScenarios.map(({ name }) => slugOf(name))).size).toBe(12);
  for (const scenario of namedScenarios) expect(readScenario(JSON.stringify(scenario)).ok).toBe(true);
});
