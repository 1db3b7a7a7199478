/**
 * Plays a flow once with a fault at one of its writes. Then all faults end, and the simulation checks its invariants.
 */
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { storageFailureOf } from '#lib/storage-failure.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Context } from '#simulator/core/ports/context.ts';
import { runPlan } from '#simulator/core/run.ts';
import { conversationBetween } from '#simulator/server/small-environment.ts';
import { uuid } from '#simulator/server/fixed-ids.ts';
import { realStorage, type Written } from '../storage.ts';
import type { Flow } from './flows.ts';

export const FAULTS = ['killed', 'killed once written', 'quota', 'unknown', 'aborted', 'closed'] as const;
export type Fault = (typeof FAULTS)[number];
export interface Played {
  /** Writes of the flow, by table. */
  writes: string[];
  /** The broken rule, or null. */
  what: string | null;
  text: string;
}

const ada = uuid(1) as MemberId;
const conversation: ConversationId = conversationBetween(1, 2);

function strike(fault: Fault, write: Written): void {
  const { context } = write;
  if (fault === 'quota') write.refuse('QuotaExceededError');
  else if (fault === 'unknown') write.refuse('UnknownError');
  else if (fault === 'aborted') write.abort();
  else if (fault === 'closed') write.close();
  else if (fault === 'killed once written') context.writesLeft = 0;
  else setImmediate(() => context.kill());
}

/**
 * Records every call of the screen that is not answered, or that fails with an error that cannot be shown to a member.
 */
class Calls {
  readonly wrong: string[] = [];
  private readonly pending = new Map<symbol, { name: string; context: Context }>();

  watch(outbox: Outbox, context: Context): Outbox {
    const watched =
      (name: keyof Outbox) =>
      (...given: unknown[]) => {
        const answer = (outbox[name] as (...all: unknown[]) => unknown)(...given);
        if (!(answer instanceof Promise)) return answer;
        const call = Symbol(name);
        this.pending.set(call, { name, context });
        const over = () => void this.pending.delete(call);
        answer.then(over, (error: unknown) => {
          over();
          if (!storageFailureOf(error) && !(error instanceof Error && error.name === 'OutboxClosed'))
            this.wrong.push(`${name}: ${String(error)}`);
        });
        return answer;
      };
    return new Proxy(outbox, {
      get: (_, name: keyof Outbox) => (typeof outbox[name] === 'function' ? watched(name) : outbox[name]),
    });
  }

  /** Returns the unanswered calls of living contexts. */
  get unanswered(): string[] {
    return [...this.pending.values()].flatMap(({ name, context }) => (context.alive ? [name] : []));
  }
}

export async function playFlow({ plan, from, does }: Flow, fault?: { nth: number; fault: Fault }): Promise<Played> {
  const writes: string[] = [];
  const calls = new Calls();
  const end = plan.steps.reduce((sum, [, ms]) => sum + ms, 0);
  const storage = realStorage((write) => {
    if (write.account !== ada || write.now < from || write.now >= end) return;
    if (writes.push(write.table) - 1 === fault?.nth) strike(fault.fault, write);
  });
  let done = false;
  const act = async (outbox: Outbox, { clock }: Context, began: number) => {
    await clock.wait(Math.max(0, began + from - clock.now()));
    if (done) return;
    done = true;
    await does?.(outbox, conversation);
  };
  const watch = (outbox: Outbox, context: Context): Outbox => {
    const watched = calls.watch(outbox, context);
    if (does && outbox.account === ada) void act(watched, context, context.clock.now()).catch(() => undefined);
    return watched;
  };
  try {
    const { what, text } = await runPlan(
      plan,
      { outbox: (outbox, { kind, context }) => (kind === 'page' ? watch(outbox, context) : outbox) },
      false,
      storage,
    );
    const wrong = calls.wrong[0] ?? calls.unanswered.map((name) => `${name} was not answered`)[0];
    return { writes, what: what ?? (wrong ? 'not told' : null), text: what ? text : (wrong ?? '') };
  } finally {
    await storage.end();
  }
}
