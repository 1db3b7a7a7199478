/** What a case asks of the process that makes the load, and what it hears. */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ConversationId, MemberId } from '#schemas/ids.ts';

/** A member as a device knows them: who they are, their token, and the node that they are connected to. */
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

/** Both carry the same entry. */
export type Line = { kind: 'alcove'; pairs: readonly Pair[]; epoch: string } | { kind: 'echo'; pairs: readonly Pair[] };

export type Order =
  | { asks: 'open'; line: Line }
  /**
   * Each sender has `outstanding` messages under way: the next is written when one has arrived. Longer, where too
   * little arrives.
   */
  | { asks: 'load'; outstanding: number; warmMs: number; ms: number }
  | { asks: 'hold'; path: string; parties: readonly Party[] }
  | { asks: 'held' };

export interface Load {
  /** Sent and arrived, while it was measured. */
  arrived: number;
  /** Answered by the server as applied, in the same time. */
  committed: number;
  requests: number;
  ms: number;
  /** From the moment a message is written to its arrival at the other's device. */
  p50: number;
  p99: number;
  /** Never arrived. */
  lost: number;
  /** Of one delivered event. */
  bytes: number;
}

/** `begun` and `ended` come at the edges of what is measured, so that processor time is read there. */
export type Said =
  | { said: 'open' }
  | { said: 'begun' }
  | { said: 'ended' }
  | { said: 'load'; load: Load }
  | { said: 'held'; connected: number; refused: number }
  | { said: 'failed'; why: string };

export interface Generator {
  pid: number;
  /** Calls `edge` at the beginning and at the end of what is measured. */
  ask<S extends Said['said']>(order: Order, answer: S, edge?: () => void): Promise<Extract<Said, { said: S }>>;
  end(): Promise<void>;
}

export function startGenerator(): Generator {
  const child = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)));
  return {
    pid: child.pid ?? 0,
    ask: (order, answer, edge) => asked(child, order, answer, edge),
    end: () => ended(child),
  };
}

function asked<S extends Said['said']>(
  child: ChildProcess,
  order: Order,
  answer: S,
  edge = () => {},
): Promise<Extract<Said, { said: S }>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      child.off('message', hear).off('exit', died);
      act();
    };
    const died = () => settle(() => reject(new Error('the load generator has ended')));
    const hear = (word: Said) => {
      if (word.said === 'failed') settle(() => reject(new Error(word.why)));
      else if (word.said === answer) settle(() => resolve(word as Extract<Said, { said: S }>));
      else if (word.said === 'begun' || word.said === 'ended') edge();
    };
    child.on('message', hear).on('exit', died);
    child.send(order);
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill();
  await exit;
}
