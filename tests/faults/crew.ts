/** Runs members who act at the same time on their own devices, records outcomes, and checks the rules at the end. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { MemberId } from '#schemas/ids.ts';
import { startLabDevice, type LabDevice } from '#tests/support/lab/lab-device.ts';
import { PASSWORD } from '#tests/support/sign-up.ts';
import type { Shown, Step, ActOutcome } from './acts.ts';
import { checkDevice, checkServerState, type Done } from './invariants.ts';
import type { Person } from './members.ts';
import { visibleStateOf, serverStateIn } from './visible-state.ts';

/** One member's device of any kind. */
export interface Client {
  act(step: Step & { memberId: MemberId }): Promise<ActOutcome>;
  /** Resolves to null when the device is settled within `ms`, else to the reason. */
  settled(ms: number): Promise<string | null>;
  shows(): Promise<Shown>;
}

export const labClient = (device: LabDevice): Client => ({
  act: (step) => device.act(step),
  settled: (ms) => device.settled(ms),
  shows: () => device.shows(),
});

/** Starts laboratory devices without an account; each is a process, so they are reused for many runs. */
export const startDevices = (urls: readonly string[]): LabDevice[] => urls.map((url) => startLabDevice(url));

export async function signIn(device: LabDevice, person: Person): Promise<void> {
  await device.signOut();
  const signed = await device.signIn(person.email, PASSWORD);
  if (!signed.ok) throw new Error(`${person.username} could not sign in: ${signed.code}`);
  await device.become({ connection: 'online' });
}

/** Steps that would start later than this are left out: on a slow machine they would accumulate. */
const LATE_MS = 1500;
/** Outcome until the device has answered. */
const unanswered: ActOutcome = { did: 'nothing' };

export class Crew {
  readonly people: readonly Person[];
  readonly clients: readonly Client[];
  readonly history: Done[] = [];

  constructor(people: readonly Person[], clients: readonly Client[]) {
    this.people = people;
    this.clients = clients;
  }

  /**
   * Plays each step at its time, as far as the devices keep up; a device's steps run in order. Resolves when all are
   * done.
   */
  async play(steps: readonly Step[]): Promise<void> {
    const began = Date.now();
    const turns = new Map<number, Promise<void>>();
    for (const step of steps) {
      await wait(Math.max(0, began + step.at - Date.now()));
      turns.set(
        step.by,
        (turns.get(step.by) ?? Promise.resolve()).then(() =>
          Date.now() > began + step.at + LATE_MS ? undefined : this.#do(step),
        ),
      );
    }
    await Promise.all(turns.values());
  }

  /** Adds the step to the history before it runs: others may see its effect before its answer arrives. */
  async #do(step: Step): Promise<void> {
    const done: Done = { ...step, outcome: unanswered };
    this.history.push(done);
    const memberId = this.people[step.to]?.id as MemberId;
    done.outcome = (await this.clients[step.by]?.act({ ...step, memberId })) ?? unanswered;
  }

  /** Returns the rules that are broken `ms` after healing; empty when all hold. */
  async complaints(sql: Sql, ms: number): Promise<string[]> {
    const end = Date.now() + ms;
    for (;;) {
      const restless = await Promise.all(
        this.clients.map(async (client) => (await client.settled(Math.max(0, end - Date.now()))) ?? ''),
      );
      const unsettled = restless.flatMap((why, n) =>
        why === '' ? [] : [`${this.#name(n)} does not come to rest: ${why}`],
      );
      const found = unsettled.length > 0 ? unsettled : await this.#check(sql);
      if (found.length === 0 || Date.now() > end) return found;
      await wait(200);
    }
  }

  #name = (n: number) => `${n} (${this.people[n]?.username ?? ''})`;

  async #check(sql: Sql): Promise<string[]> {
    const shown = await Promise.all(this.clients.map((client) => client.shows()));
    const devices = await Promise.all(
      shown.map(async (each, n) =>
        checkDevice(each, await visibleStateOf(sql, this.people[n]?.id as MemberId), this.#name(n)),
      ),
    );
    return [...checkServerState(this.history, this.people, await serverStateIn(sql), shown), ...devices.flat()];
  }

  /** Describes all steps and outcomes, for the message of a failure. */
  describe = (): string =>
    this.history
      .map(
        ({ at, by, to, kind, text, outcome }) =>
          `${at} ms  ${by} → ${to}  ${kind} « ${text} »: ${JSON.stringify(outcome)}`,
      )
      .join('\n');
}
