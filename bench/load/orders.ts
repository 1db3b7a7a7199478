/** Messages between a case and the process that generates the load. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ConversationId, MemberId } from '#schemas/ids.ts';

/** A member as a device knows them: id, token, and the node that they are connected to. */
export interface Party {
  id: MemberId;
  token: string;
  url: string;
}
export interface Pair {
  conversationId: ConversationId;
  from: Party;
  to: Party;
}

/** A group whose members are all connected; some of them write. `joinRev`: of each author's membership. */
export interface Circle {
  groupId: ConversationId;
  joinRev: number;
  authors: readonly Party[];
  members: readonly Party[];
}

/** Each kind carries the same entry as its echo. */
export type LoadTarget =
  | { kind: 'alcove'; pairs: readonly Pair[]; epoch: string }
  | { kind: 'echo'; pairs: readonly Pair[] }
  | { kind: 'alcove-group'; circle: Circle; epoch: string }
  | { kind: 'echo-group'; circle: Circle };

export type Order =
  | { asks: 'open'; line: LoadTarget }
  /**
   * Each sender keeps `outstanding` messages in flight: the next is written when one has arrived. Runs longer when too
   * few arrive.
   */
  | { asks: 'load'; outstanding: number; warmMs: number; ms: number }
  | { asks: 'hold'; path: string; parties: readonly Party[] }
  | { asks: 'held' };

export interface Load {
  /** Messages sent and received during the measurement. */
  arrived: number;
  /** Messages that the server answered as applied during the measurement. */
  committed: number;
  requests: number;
  ms: number;
  /** Milliseconds from writing a message to its arrival at the other's device, or at the last member's of a group. */
  p50: number;
  p99: number;
  /** Messages that never arrived. */
  lost: number;
  /** Bytes of one delivered event. */
  bytes: number;
}

/** `begun` and `ended` mark the measurement, so that processor time is read then. */
export type GeneratorMessage =
  | { said: 'open' }
  | { said: 'begun' }
  | { said: 'ended' }
  | { said: 'load'; load: Load }
  | { said: 'held'; connected: number; refused: number }
  | { said: 'failed'; why: string };

export interface Generator {
  pid: number;
  /** Sends an order. Calls `edge` at the beginning and at the end of the measurement. */
  ask<S extends GeneratorMessage['said']>(
    order: Order,
    answer: S,
    edge?: () => void,
  ): Promise<Extract<GeneratorMessage, { said: S }>>;
  end(): Promise<void>;
}

export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)));
  return {
    pid: child.pid ?? 0,
    ask: (order, answer, edge) => exchange(child, order, answer, edge),
    end: () => endProcess(child),
  };
}

function exchange<S extends GeneratorMessage['said']>(
  child: ChildProcess,
  order: Order,
  answer: S,
  edge = () => {},
): Promise<Extract<GeneratorMessage, { said: S }>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.off('message', onMessage).off('exit', onExit);
      act();
    };
    const onExit = () => settle(() => reject(new Error('the load generator has ended')));
    const onMessage = (word: GeneratorMessage) => {
      if (word.said === 'failed') settle(() => reject(new Error(word.why)));
      else if (word.said === answer) settle(() => resolve(word as Extract<GeneratorMessage, { said: S }>));
      else if (word.said === 'begun' || word.said === 'ended') edge();
    };
    child.on('message', onMessage).on('exit', onExit);
    child.send(order);
  });
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill();
  await exit;
}
