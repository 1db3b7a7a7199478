/** Runs a hand-written history in the simulation, with a network that can hold back single requests and answers. */
import type { ConversationId, EntryId, MemberId, MessageId } from '#schemas/ids.ts';
import type { FaultHooks } from '#simulator/faults/fault-hooks.ts';
import type { Plan } from '#simulator/core/plan.ts';
import { inMemoryBackend } from '#simulator/core/ports/database-backend.ts';
import { runPlan, type RunOutcome } from '#simulator/core/run.ts';
import type { SimDevice } from '#simulator/devices/device.ts';
import { discard, edit, write } from '#simulator/devices/messages.ts';
import type { World } from '#simulator/devices/world.ts';
import { bugs } from './sim/bugs/all.ts';

interface Gate {
  path: string;
  /** Whether the request is held before it reaches the server, or its answer. */
  of: 'request' | 'answer';
  opened: Promise<void>;
}

export interface Scene {
  world: World;
  /** Ada's first device. */
  device: SimDevice;
  ada: MemberId;
  bela: MemberId;
  conversation: ConversationId;
  /** Ada sends a message to Bela. */
  writes(words: string): MessageId;
  discards(id: MessageId): void;
  edits(id: MessageId, words: string): void;
  /** Pushes as Bela, or Ada, from a device that is not simulated. */
  elsewhere: World['pushFromOtherDevice'];
  /** Holds back the next such request or answer, until the returned function is called. */
  hold(path: string, of: Gate['of']): () => void;
  rows(): { id: string; text: string; deleted: boolean }[];
}

/** Plays a history. `bug` is planted in it; `story` starts when every device is open. */
export async function scene(
  story: (scene: Scene) => Promise<void>,
  given: { devices?: number[]; history?: number; bug?: string; faultHooks?: FaultHooks } = {},
): Promise<RunOutcome> {
  const gates: Gate[] = [];
  const bug = given.bug ? bugs[given.bug]?.() : given.faultHooks;
  if (given.bug && !bug) throw new Error(`no such bug: ${given.bug}`);
  const wrapFetch: NonNullable<FaultHooks['wrapFetch']> = (send, random) =>
    holding(gates, bug?.wrapFetch?.(send, random) ?? send);
  const plan: Plan = {
    seed: 1,
    devices: given.devices ?? [1, 1],
    tabs: 1,
    history: given.history ?? 0,
    network: { lose: 0, twice: 0, late: 0, fail: 0, live: 0 },
    steps: [],
  };
  return runPlan(plan, { ...bug, wrapFetch }, false, inMemoryBackend, (world) => story(sceneIn(world, gates)));
}

function sceneIn(world: World, gates: Gate[]): Scene {
  const [ada, bela] = world.members as [MemberId, MemberId];
  const [device] = world.devices as [SimDevice];
  const conversation = world.conversationBetween(ada, bela);
  return {
    world,
    device,
    ada,
    bela,
    conversation,
    writes(words) {
      const id = world.newId();
      write(device, bela, words, id as EntryId);
      return id as MessageId;
    },
    discards: (id) => discard(device, id),
    edits: (id, words) => edit(device, conversation, id, words),
    elsewhere: (member, commands) => world.pushFromOtherDevice(member, commands),
    hold(path, of) {
      let open = () => {};
      gates.push({ path, of, opened: new Promise<void>((resolve) => (open = resolve)) });
      return open;
    },
    rows: () =>
      (world.node.server.stream(conversation)?.rows ?? []).map(({ id, text, deletedAt }) => ({
        id,
        text,
        deleted: deletedAt !== null,
      })),
  };
}

/** Wraps a `fetch` to hold requests back. A released request reaches the server even if its caller has given up. */
const holding =
  (gates: Gate[], send: typeof fetch): typeof fetch =>
  async (input, init) => {
    const at = gates.findIndex(({ path }) => path === String(input));
    const [gate] = at < 0 ? [] : gates.splice(at, 1);
    if (!gate) return send(input, init);
    const { signal, ...rest } = init ?? {};
    const gaveUp = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    const held =
      gate.of === 'request'
        ? gate.opened.then(() => send(input, rest))
        : send(input, rest).then((answer) => gate.opened.then(() => answer));
    return Promise.race([held, gaveUp]);
  };
