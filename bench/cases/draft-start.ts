/** Measures an offline cold start that has to open the sealed text of a draft first, beside one without a draft. */
import { installWatcher } from '../support/browser.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';
import { WORKLOAD } from '../support/seeded-data.ts';
import { coldStart, inProgramRoot, LIST } from './cold-start.ts';
import type { Setting } from './setting.ts';

/** Prepares a copy of the profile in which a draft lies sealed, and returns how to open it. */
async function profileWithDraft({ app, conversation, openCopy }: Setting): Promise<Setting['open']> {
  const open = () => openCopy('draft');
  const context = await open();
  await context.addInitScript(installWatcher);
  await context.setOffline(true);
  const page = await context.newPage();
  await page.goto(`${app}/#/chat/${conversation}`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Un brouillon pour plus tard.');
  await page.waitForFunction(() =>
    Object.entries(localStorage).some(([key, text]) => key.includes('-words-') && String(text).startsWith('page:')),
  );
  // The list is painted from its snapshot, as in the start beside.
  await page.goto(`${app}/#/chat`);
  await page.locator(inProgramRoot(LIST)).first().waitFor();
  await context.close();
  return open;
}

export async function startsWithDraft(setting: Setting): Promise<Figure[]> {
  const figures: Figure[] = [];
  const open = await profileWithDraft(setting);
  const url = `${setting.app}/#/chat`;
  for (const rate of setting.rates)
    for (const [what, selector] of [
      ['list painted', LIST],
      ['list drawn by the program', inProgramRoot(LIST)],
    ] as const) {
      const { ours, peer } = await interleaved(
        setting.n,
        async () => (await coldStart({ open }, url, selector, rate)).shown,
        async () => (await coldStart(setting, url, selector, rate)).shown,
      );
      const names = { workload: `${WORKLOAD}, CPU ×${rate}`, unit: 'ms', peerName: 'without a draft' } as const;
      figures.push(figure({ name: `offline cold start with a draft, ${what}`, ...names }, ours, peer));
    }
  return figures;
}
