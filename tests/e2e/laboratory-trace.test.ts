import type { Page } from '@playwright/test';
import { playScenario } from '#simulator/ui/play-scenario.ts';
import { namedScenarios } from '#simulator/ui/scenarios/named.ts';
import { slugOf } from '#simulator/ui/page/scenario-text.ts';
import { expect, test } from '#tests/support/e2e.ts';

/** Plays the scenario to its end at full speed, and returns the fingerprint that is shown. */
async function played(page: Page): Promise<string> {
  await page.getByRole('radio', { name: 'au plus vite' }).click();
  await page.getByRole('button', { name: 'Lire' }).click();
  const digestTerm = page.getByRole('term').filter({ hasText: 'Empreinte du rejeu' });
  await expect(digestTerm).toBeVisible();
  return page
    .getByRole('definition')
    .filter({ hasText: /^[0-9a-f]{16}$/ })
    .innerText();
}

test('a scenario in the browser has the same trace as in Node @long', async ({ device }) => {
  const tester = await device('a tester');
  for (const scenario of namedScenarios)
    await test.step(scenario.name, async () => {
      await tester.goto(`/#/socket-test?lab&scenario=${slugOf(scenario.name)}`);
      expect(await played(tester.page)).toBe((await playScenario(scenario)).hash);
      expect(tester.page.workers().filter((worker) => worker.url().includes('device.worker'))).toHaveLength(
        scenario.devices.length,
      );
    });
});
