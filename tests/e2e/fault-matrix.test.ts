/** `MATRIX`: number of runs; `MATRIX_FROM`: the first one. Fault, members, rate and seed follow from a run's number. */
import { test as base } from '@playwright/test';
import { expect } from '#tests/support/e2e.ts';
import type { LabDevice } from '#tests/support/lab/lab-device.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';
import { loadOf, type Step } from '#tests/faults/acts.ts';
import { BrowserClient } from '#tests/faults/browser-client.ts';
import { Crew, labClient, signIn, startDevices, type Client } from '#tests/faults/crew.ts';
import { faultProxy, type FaultyListener } from '#tests/faults/fault-proxy.ts';
import { befall, LOAD_MS, settingsOf } from '#tests/faults/matrix.ts';
import { newPeople } from '#tests/faults/members.ts';
import { digestIn, openSql, visibleStateOf } from '#tests/faults/visible-state.ts';

const RUNS = Number(process.env.MATRIX ?? 1);
const FROM = Number(process.env.MATRIX_FROM ?? 1);
const MOST = 10;
/** Time after healing by which everything must be settled. */
const HEALED_MS = 60_000;
/** Limit of pulls for one device in one run: its start, each return, each gap that no live event closes. */
const PULLS = 30;

interface Yard {
  server: ServerProcess;
  doors: FaultyListener[];
  devices: LabDevice[];
}

const test = base.extend<object, { yard: Yard }>({
  yard: [
    async ({ playwright: _ }, use) => {
      const server = await startServerProcess({ seed: 'empty' });
      const proxy = faultProxy(server.port);
      const doors: FaultyListener[] = [];
      for (let n = 0; n < MOST; n++) doors.push(await proxy.openListener());
      const devices = startDevices(doors.slice(1).map(({ url }) => url));
      await use({ server, doors, devices });
      for (const device of devices) device.end();
      await proxy.close();
      await server.dispose();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** A run that hangs reports the step. */
const STEP_MS = 90_000;
const step = (name: string, ...works: (() => Promise<unknown>)[]) =>
  test.step(name, () => Promise.all(works.map((work) => work())), { timeout: STEP_MS });

/** Messages that make the others known to the screen, which lists only its own conversations. */
const greetings = (members: number): Step[] =>
  Array.from({ length: members - 1 }, (_, n) => ({
    at: 0,
    by: n + 1,
    to: 0,
    kind: 'send',
    pick: 0,
    text: `bonjour de ${n + 1}`,
  }));

for (let nth = FROM; nth < FROM + RUNS; nth++) {
  const settings = settingsOf(nth);
  const { fault, members, perSecond } = settings;
  test(`[Y1, Y2, Y8, Y9, Y12] run ${nth}: ${fault}, ${members} members, ${perSecond} a second`, async ({ yard }) => {
    const { server, devices, doors } = yard;
    const own = doors.slice(0, members);
    const times = [Date.now()];
    const sql = openSql(server.databaseUrl);
    const people = await newPeople(sql, members);
    const first = people[0] as (typeof people)[number];
    let now = sql;
    const browser = new BrowserClient(own[0]?.url ?? '', first, () => digestIn(now, first.id));
    const clients: Client[] = [browser, ...devices.slice(0, members - 1).map(labClient)];
    const crew = new Crew(people, clients);
    try {
      await step('they sign in', () =>
        Promise.all([browser.begin(), ...people.slice(1).map((person, n) => signIn(devices[n] as LabDevice, person))]),
      );
      await step('they greet each other', () => crew.play(greetings(members)));
      expect(await crew.complaints(sql, 20_000)).toEqual([]);
      const pulls = () => own.map((listener) => listener.counted('POST /sync/pull'));
      const before = pulls();
      times.push(Date.now());

      await step(
        'they act',
        () => crew.play(loadOf({ members, byHand: 2, perSecond, ms: LOAD_MS, seed: nth })),
        () => befall(settings, server, own),
      );
      times.push(Date.now());
      now = openSql(server.databaseUrl);
      const complaints = await crew.complaints(now, HEALED_MS);
      if (complaints.length === 0)
        complaints.push(...(await browser.screenComplaints(await visibleStateOf(now, first.id))));
      pulls().forEach(
        (count, n) =>
          count - (before[n] ?? 0) > PULLS && complaints.push(`${n} pulled ${count - (before[n] ?? 0)} times`),
      );
      times.push(Date.now());
      if (process.env.MATRIX)
        console.log(
          `run ${nth}: ${crew.history.filter(({ outcome }) => outcome.did !== 'nothing').length} operations accepted; seconds to meet, act, agree: ${times
            .slice(1)
            .map((at, n) => ((at - (times[n] ?? at)) / 1000).toFixed(1))
            .join(', ')}; at most ${Math.max(...pulls().map((count, n) => count - (before[n] ?? 0)))} pulls`,
        );
      expect(complaints, `${JSON.stringify(settings)}\n${crew.describe()}`).toEqual([]);
      expect(browser.device.complaints).toEqual([]);
    } finally {
      await browser.device.dispose();
      await Promise.all([sql.end(), now === sql ? null : now.end()]);
    }
  });
}
