/**
 * Measures offline cold starts of a device with a hundred thousand messages, beside one with as many conversations and
 * a hundredth of the messages.
 */
import { join } from 'node:path';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import { makeDataDir } from '#tests/support/data-dir.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { openProfile } from '../support/browser.ts';
import { MANY, MESSAGES, seedInto, WORKLOAD } from '../support/seeded-data.ts';
import { fillProfile } from '../support/fill.ts';
import { figure, interleaved, type Figure } from '../support/figures.ts';
import { coldStart, LIST, MESSAGES_SHOWN } from './cold-start.ts';
import type { BrowserParts, Setting } from './setting.ts';

const FEW_MESSAGES = MESSAGES / 100;

/** Creates a profile with few messages, from a server that is then removed. */
async function deviceWithFew(root: string, { profiles, chromium }: BrowserParts) {
  const folder = makeDataDir();
  const server = new ServerProcess(await freePort(), folder, { env: { VITE_LAB: '0' } });
  const open = () => openProfile(join(profiles, 'few'), chromium);
  try {
    seedInto(folder.path, root, FEW_MESSAGES);
    await server.start();
    const context = await open();
    const conversation = await fillProfile(context, server.url, MANY);
    await context.close();
    return { open, app: server.url, conversation };
  } finally {
    await server.dispose();
  }
}

export async function startsByMessageCount(many: Setting, root: string, parts: BrowserParts): Promise<Figure[]> {
  const few = await deviceWithFew(root, parts);
  const figures: Figure[] = [];
  for (const rate of many.rates) {
    for (const [name, path, selector] of [
      ['list painted', () => '', LIST],
      ['newest messages', (conversation: string) => `/${conversation}`, MESSAGES_SHOWN],
    ] as const) {
      const start = (device: Pick<Setting, 'open' | 'app' | 'conversation'>) =>
        coldStart(device, `${device.app}/#/chat${path(device.conversation)}`, selector, rate);
      const { ours, peer } = await interleaved(
        many.n,
        () => start(many),
        () => start(few),
      );
      const shown = (starts: typeof ours) => starts.map((each) => each.shown);
      const peerName = `${FEW_MESSAGES.toLocaleString('en')} messages`;
      figures.push(
        figure(
          { name: `a full device, ${name}`, workload: `${WORKLOAD}, CPU ×${rate}`, unit: 'ms', peerName },
          shown(ours),
          shown(peer),
        ),
      );
    }
  }
  return figures;
}
