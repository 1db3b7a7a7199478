/** Drives WebKitGTK over the WebDriver protocol, with a display of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { freePort } from '#server/postgres/embedded/free-port.ts';
import { expect } from './e2e.ts';
import type { EnginePage } from './engine-page.ts';

const DRIVER = '/usr/bin/WebKitWebDriver';

/** Starts a browser. Rejects, with the packages that it needs, where there is none. */
export async function startWebKit(): Promise<EnginePage> {
  if (!existsSync(DRIVER) || !existsSync('/usr/bin/xvfb-run'))
    throw new Error('This test needs WebKitGTK and a display: apt-get install webkit2gtk-driver xvfb.');
  const port = await freePort();
  const driver = spawn('/usr/bin/xvfb-run', ['--auto-servernum', DRIVER, `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, LANG: 'fr_FR.UTF-8', WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
  });
  const base = `http://127.0.0.1:${port}`;
  try {
    await expect
      .poll(
        () =>
          fetch(`${base}/status`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 30_000 },
      )
      .toBe(true);
    const { sessionId } = (await command('POST', `${base}/session`, {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { args: ['--automation'] } } },
    })) as { sessionId: string };
    return drivenPage(`${base}/session/${sessionId}`, driver);
  } catch (error) {
    end(driver);
    throw error;
  }
}

function drivenPage(session: string, driver: ChildProcess): EnginePage {
  return {
    goto: async (address) => void (await command('POST', `${session}/url`, { url: address })),
    evaluate: <T>(work: string) =>
      command('POST', `${session}/execute/async`, {
        script: `const done = arguments[arguments.length - 1]; Promise.resolve(${work}).then(done, (error) => done({ failed: String(error) }));`,
        args: [],
      }) as Promise<T>,
    async close() {
      await command('DELETE', session, undefined).catch(() => undefined);
      end(driver);
    },
  };
}

async function command(method: string, address: string, body: object | undefined): Promise<unknown> {
  const response = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(JSON.stringify(value));
  return value;
}

/** Ends the driver with the display and the browser that it has started. */
function end({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // It has ended by itself.
  }
}
