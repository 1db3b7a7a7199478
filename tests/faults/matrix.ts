/** Runs of the matrix: fault, number of members and rate. Each number identifies one run and its seed. */
import { setTimeout as wait } from 'node:timers/promises';
import { diceOf, type Dice } from '#simulator/core/chance.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import type { FaultyListener } from './fault-proxy.ts';

const FAULTS = ['disconnect', 'kill', 'pause', 'partition'] as const;
const MEMBERS = [5, 10] as const;
const RATES = [10, 20, 40] as const;

export interface Settings {
  nth: number;
  fault: (typeof FAULTS)[number];
  members: number;
  perSecond: number;
  /** Variant of the fault, where there are several. */
  variant: number;
}

/** Returns the settings of a run, from 1. Any 24 in a row cover every combination, the first four every fault. */
export function settingsOf(nth: number): Settings {
  const i = nth - 1;
  const among = <T>(all: readonly T[], n: number) => all[n % all.length] as T;
  return {
    nth,
    fault: among(FAULTS, i),
    members: among(MEMBERS, i + Math.floor(i / 4)),
    perSecond: among(RATES, (i % 8) + Math.floor(i / 8)),
    variant: Math.floor(i / 24) % 2,
  };
}

export const LOAD_MS = 5000;

interface Ground {
  server: ServerProcess;
  doors: readonly FaultyListener[];
  dice: Dice;
  variant: number;
}

const each = (doors: readonly FaultyListener[], act: (listener: FaultyListener) => void) => doors.forEach(act);

const faults: Record<Settings['fault'], (ground: Ground) => Promise<void>> = {
  /** One long disconnection, or several short ones. */
  async disconnect({ doors, dice, variant }) {
    for (let n = 0; n <= variant * 2; n++) {
      each(doors, (listener) => listener.cut());
      await wait(variant ? 300 + dice(500) : 1500 + dice(1000));
      each(doors, (listener) => listener.heal());
      await wait(variant * dice(600));
    }
  },
  /** Kills the server alone, or PostgreSQL, with which the server ends. */
  async kill({ server, dice, variant }) {
    await (variant ? server.killDatabase() : server.kill());
    await wait(300 + dice(900));
    await server.start();
  },
  /** Holds all bytes, or stops the server's process. */
  async pause({ server, doors, dice, variant }) {
    if (variant) process.kill(server.pid as number, 'SIGSTOP');
    else each(doors, (listener) => listener.hold());
    await wait(1500 + dice(1500));
    if (variant) process.kill(server.pid as number, 'SIGCONT');
    else each(doors, (listener) => listener.heal());
  },
  /** Cuts some devices off without any sign, or holds their bytes. */
  async partition({ doors, dice, variant }) {
    const some = doors.filter((_, n) => n === 0 || dice(2) === 0).slice(0, doors.length - 1);
    each(some, (listener) => (variant ? listener.hold() : listener.lose()));
    await wait(1500 + dice(1500));
    each(some, (listener) => listener.heal());
  },
};

/** Causes the fault during the load; resolves when it is over. */
export async function befall(
  settings: Settings,
  server: ServerProcess,
  doors: readonly FaultyListener[],
): Promise<void> {
  const dice = diceOf(settings.nth * 7919);
  await wait(1000 + dice(800));
  await faults[settings.fault]({ server, doors, dice, variant: settings.variant });
}
