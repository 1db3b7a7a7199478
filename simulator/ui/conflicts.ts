/**
 * Collects conflicts: the wanted value, the value before, the result, and the rule. Sources are the pushes at the
 * server and the conflict journal of each device.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import { conflict, type Conflict } from '#schemas/commands/journal.ts';
import { pushRequest, type EntryResult, type PushAnswer } from '#schemas/wire/sync.ts';
import { errorText } from '#i18n/errors.ts';
import { laboratoryEngine } from './engine.fr.ts';
import { typo } from '#i18n/fr/typography.ts';
import type { Reply } from '../devices/reply.ts';
import type { ObservedWorld } from '../invariants/observed-world.ts';
import { contestedOf } from './contested-values.ts';
import type { StoreMirror } from './store-mirror.ts';
import { actionName, entryText } from './crossing-text.ts';
import type { ConflictView } from './types.ts';

const { because } = laboratoryEngine;
type ConflictDetails = Omit<ConflictView, 'id' | 'at' | 'device'>;

/** A value on the device and on the server before a push. */
interface PriorState {
  deviceValue: string | null;
  serverValue: string | null;
}

interface ConflictPorts extends Pick<ObservedWorld, 'node' | 'log'> {
  readonly now: number;
}

export class Conflicts {
  all: readonly ConflictView[] = [];
  private readonly journals = new Map<string, number>();
  private readonly world: ConflictPorts;

  constructor(world: ConflictPorts) {
    this.world = world;
  }

  private add(device: number, details: ConflictDetails): void {
    const { now } = this.world;
    this.all = [
      ...this.all,
      { ...details, explanation: typo(details.explanation), id: this.all.length + 1, at: now, device },
    ];
    this.world.log(
      `d${device} ${details.rule} ${details.subject}: ${details.base} ${details.mine} ${details.theirs} ${details.result}`,
    );
  }

  // ── conflicts decided by the server ──

  /** Reads the values before a push. Returns a function to call with the answer, or null if the request is invalid. */
  watchPush(device: StoreMirror, body: string): ((reply: Reply) => void) | null {
    const request = pushRequest.safeParse(JSON.parse(body));
    if (!request.success) return null;
    const priorStates = request.data.entries.map((entry): PriorState => ({
      deviceValue: this.deviceValueOf(device, entry),
      serverValue: this.serverValueOf(device, entry),
    }));
    return ({ status, body: answer }) => {
      if (status !== 200) return;
      const { refused, results } = answer as PushAnswer;
      if (refused)
        return this.add(device.index, {
          subject: laboratoryEngine.crossings.push(request.data.entries.length),
          base: request.data.epoch,
          mine: request.data.epoch,
          theirs: this.world.node.server.epoch,
          result: laboratoryEngine.nothing,
          rule: 'Y21',
          explanation: because['epoch'] ?? '',
        });
      for (const [n, entry] of request.data.entries.entries()) {
        const details = this.conflictOf(
          device,
          entry,
          priorStates[n] as PriorState,
          results.find(({ id }) => id === entry.id),
        );
        if (details) this.add(device.index, details);
      }
    };
  }

  private conflictOf(
    device: StoreMirror,
    entry: SentEntry,
    { deviceValue, serverValue }: PriorState,
    result: EntryResult | undefined,
  ): ConflictDetails | null {
    const subject = entryText(entry);
    if (result?.status === 'duplicate')
      return {
        subject,
        base: null,
        mine: subject,
        theirs: subject,
        result: subject,
        rule: 'Y2',
        explanation: because['duplicate'] ?? '',
      };
    if (result?.status !== 'applied' || deviceValue === serverValue) return null;
    const values = contestedOf(entry);
    return (
      values && {
        subject,
        base: values.shown(deviceValue),
        mine: values.mine,
        theirs: values.shown(serverValue),
        result: values.shown(this.serverValueOf(device, entry)),
        rule: values.rule,
        explanation: because[values.reason] ?? '',
      }
    );
  }

  /** Returns the server's value of what an entry would change. */
  private serverValueOf({ account }: StoreMirror, entry: SentEntry): string | null {
    return contestedOf(entry)?.onServer(this.world.node.server, account) ?? null;
  }

  /** Returns the stored value on the device of what an entry would change. */
  private deviceValueOf(device: StoreMirror, entry: SentEntry): string | null {
    return contestedOf(entry)?.onDevice(device.readScreen()) ?? null;
  }

  // ── conflicts in a device's journal ──

  readJournal(device: StoreMirror): void {
    const lines = [...(device.contents.tables.get('journal') ?? new Map())] as [
      number,
      { event: string; facts: object },
    ][];
    const key = `${device.name}/${device.era}`;
    const lastNth = this.journals.get(key) ?? 0;
    for (const [nth, line] of lines.sort(([a], [b]) => a - b)) {
      const parsed = conflict.safeParse({ ...line.facts, event: line.event });
      if (nth > lastNth && parsed.success) this.add(device.index, conflictFromJournal(parsed.data));
    }
    this.journals.set(key, Math.max(lastNth, ...lines.map(([nth]) => nth)));
  }
}

function conflictFromJournal({ action, event, rule, field, code, base, mine, theirs }: Conflict): ConflictDetails {
  const subject = [actionName(action), field].filter(Boolean).join(' · ');
  const result = event === 'changed-twice' ? mine : code ? errorText(code) : theirs;
  return { subject, base, mine, theirs, result, rule, explanation: because[event] ?? '' };
}
