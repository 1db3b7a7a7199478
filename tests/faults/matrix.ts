/** The runs of the matrix: which fault, how many members, how fast; each number names one, and its seed. */
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
  /** How the fault comes, where there is more than one way. */
  variant: number;
}

/** Counted from 1. Any 24 in a row hold every combination; the first four every fault. */
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
  /** Once and for long; or again and again. */
  async disconnect({ doors, dice, variant }) {
    for (let n = 0; n <= variant * 2; n++) {
      each(doors, (listener) => listener.cut());
      await wait(variant ? 300 + dice(500) : 1500 + dice(1000));
      each(doors, (listener) => listener.heal());
      await wait(variant * dice(600));
    }
  },
  /** The server alone; or PostgreSQL, with which it goes. */
  async kill({ server, dice, variant }) {
    await (variant ? server.killDatabase() : server.kill());
    await wait(300 + dice(900));
    await server.start();
  },
  /** The bytes are held; or the server's process is. */
  async pause({ server, doors, dice, variant }) {
    if (variant) process.kill(server.pid as number, 'SIGSTOP');
    else each(doors, (listener) => listener.hold());
    await wait(1500 + dice(1500));
    if (variant) process.kill(server.pid as number, 'SIGCONT');
    else each(doors, (listener) => listener.heal());
  },
  /** Some are without the server, and nobody tells them; or what they say is held. */
  async partition({ doors, dice, variant }) {
    const some = doors.filter((_, n) => n === 0 || dice(2) === 0).slice(0, doors.length - 1);
    each(some, (listener) => (variant ? listener.hold() : listener.lose()));
    await wait(1500 + dice(1500));
    each(some, (listener) => listener.heal());
  },
};

/** In the middle of the load; resolves when all is well again. */
export async function befall(
  settings: Settings,
  server: ServerProcess,
  doors: readonly FaultyListener[],
): Promise<void> {
  const dice = diceOf(settings.nth * 7919);
  await wait(1000 + dice(800));
  await faults[settings.fault]({ server, doors, dice, variant: settings.variant });
}
