/** The main flows of a device, each as a plan: preparation, and the part that is played with a fault. */
import type { ConversationId } from '#schemas/ids.ts';
import type { Outbox } from '#sync/outbox/outbox.ts';
import type { Plan, Step } from '#simulator/core/plan.ts';

export interface Flow {
  plan: Plan;
  /** Virtual time in milliseconds from which writes belong to the flow. */
  from: number;
  /** Tables that the flow must write to; if it does not, the plan does not reach what its name says. */
  into: readonly string[];
  /** What the member does besides the plan, at the start of the flow. */
  does?(outbox: Outbox, conversation: ConversationId): Promise<unknown>;
}

const SETUP_MS = 4000;
const PERFECT = { lose: 0, twice: 0, late: 0, fail: 0, live: 0 };
const ADA = 0;
const BELA = 1;
const SEND = 15;
const EDIT = 2;
const DELETE = 3;
const READ = 4;
const HIDE = 6;
const BLOCK = 8;
const DISCARD = 9;

const act = (what: number, ms = 0, device = ADA): Step => ['act', ms, device, what, 0];
const rest = (ms: number): Step => ['rest', ms, ADA, 0, 0];
/** Creates a flow. `before` fills the time until it begins. */
function flow(
  into: readonly string[],
  steps: Step[],
  {
    before = [],
    history = 2,
    after = 4000,
    ...given
  }: { before?: Step[]; history?: number; after?: number } & Pick<Flow, 'does'> = {},
): Flow {
  const passed = before.reduce((sum, [, ms]) => sum + ms, 0);
  return {
    into,
    from: SETUP_MS,
    ...given,
    plan: {
      seed: 5,
      devices: [1, 1],
      tabs: 1,
      history,
      network: PERFECT,
      steps: [...before, rest(SETUP_MS - passed), ...steps, rest(after)],
    },
  };
}
const fromTheStart = (into: readonly string[], history: number): Flow => ({ ...flow(into, [], { history }), from: 0 });
/** Goes offline first, so that nothing is claimed. */
const offline: Step = ['line', 0, ADA, 0, 0];

export const flows: Readonly<Record<string, Flow>> = {
  'first sign-in: databases made, first pull': fromTheStart(['meta', 'docs'], 2),
  'history fetched page by page': fromTheStart(['docs'], 200),
  'a message sent': flow(['entries', 'claims', 'results', 'docs'], [act(SEND)]),
  'a message corrected': flow(['entries', 'claims', 'results', 'docs'], [act(EDIT)]),
  'a message deleted': flow(['entries', 'results', 'docs'], [act(DELETE)]),
  'a waiting message taken back': flow(['entries'], [act(DISCARD), offline], {
    before: [rest(2000), offline, act(SEND, 100)],
  }),
  'a message that may have left is taken back': flow(
    ['entries', 'claims', 'results'],
    [['stall', 0, ADA, 0, 0], act(SEND), act(DISCARD, 500), ['stall', 200, ADA, 0, 0]],
    { after: 60_000 },
  ),
  'messages read': flow(['entries', 'results', 'docs'], [act(READ)], {
    before: [rest(1500), act(SEND, 0, BELA), act(SEND, 50, BELA)],
  }),
  'a conversation hidden': flow(['entries', 'results', 'docs'], [act(HIDE)]),
  'a member blocked': flow(['entries', 'results', 'docs'], [act(BLOCK)]),
  'a live message taken': flow(['docs'], [act(SEND, 0, BELA)]),
  'another truth: a backup is restored': flow(['meta', 'docs'], [['restore', 0, ADA, 0, 0]], {
    before: [rest(500), ['backup', 0, ADA, 0, 0], act(SEND, 500), rest(1000)],
    after: 60_000,
  }),
  'words typed and kept': flow(['drafts'], [], {
    does: (outbox, conversation) => outbox.setDraft(conversation, 'à moitié dit'),
  }),
};
