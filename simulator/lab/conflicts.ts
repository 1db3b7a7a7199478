/**
 * Who wanted what, what stood there, what was decided, and by which rule: seen where the server decides, and in each
 * device's journal.
 */
import type { SentEntry } from '#schemas/commands/entry.ts';
import { conflict, type Conflict } from '#schemas/commands/journal.ts';
import { asStream } from '#schemas/as-stream.ts';
import { pushRequest, type EntryResult, type PushAnswer } from '#schemas/wire/sync.ts';
import { errorText } from '#i18n/errors.ts';
import { laboratoryEngine } from '#i18n/fr/laboratory-engine.ts';
import { typo } from '#i18n/typography.ts';
import type { Reply } from '../world/sync-node.ts';
import type { Director } from './director.ts';
import type { Mirror } from './mirror.ts';
import { entryText } from './told.ts';
import type { ConflictView } from './types.ts';

const { because, kinds, upTo } = laboratoryEngine;
type Told = Omit<ConflictView, 'id' | 'at' | 'device'>;

/** What the device knew, and what stood on the server. */
interface Before {
  known: string | null;
  stood: string | null;
}

export class Conflicts {
  all: readonly ConflictView[] = [];
  private readonly journals = new Map<string, number>();
  private readonly director: Director;

  constructor(director: Director) {
    this.director = director;
  }

  private add(device: number, told: Told): void {
    const { now } = this.director;
    this.all = [...this.all, { ...told, because: typo(told.because), id: this.all.length + 1, at: now, device }];
    this.director.say(`d${device} ${told.rule} ${told.about}: ${told.base} ${told.mine} ${told.theirs} ${told.result}`);
  }

  // ── where the server decides ──

  /** Returns what is to be called with the answer. */
  before(device: Mirror, body: string): ((reply: Reply) => void) | null {
    const asked = pushRequest.safeParse(JSON.parse(body));
    if (!asked.success) return null;
    const stood = asked.data.entries.map((entry): Before => ({
      known: this.known(device, entry),
      stood: this.stands(device, entry),
    }));
    return ({ status, body: answer }) => {
      if (status !== 200) return;
      const { refused, results } = answer as PushAnswer;
      if (refused)
        return this.add(device.index, {
          about: laboratoryEngine.crossings.push(asked.data.entries.length),
          base: asked.data.epoch,
          mine: asked.data.epoch,
          theirs: this.director.node.server.epoch,
          result: laboratoryEngine.nothing,
          rule: 'Y21',
          because: because['epoch'] ?? '',
        });
      for (const [n, entry] of asked.data.entries.entries()) {
        const told = this.decided(
          device,
          entry,
          stood[n] as Before,
          results.find(({ id }) => id === entry.id),
        );
        if (told) this.add(device.index, told);
      }
    };
  }

  private decided(
    device: Mirror,
    entry: SentEntry,
    { known, stood }: Before,
    result: EntryResult | undefined,
  ): Told | null {
    const about = entryText(entry);
    if (result?.status === 'duplicate')
      return {
        about,
        base: null,
        mine: about,
        theirs: about,
        result: about,
        rule: 'Y2',
        because: because['duplicate'] ?? '',
      };
    if (result?.status !== 'applied' || known === stood) return null;
    const now = this.stands(device, entry);
    if (entry.action === 'conversation.read') {
      const [base, theirs, end] = [known, stood, now].map((each) => upTo(Number(each ?? 0)));
      return {
        about,
        base: base ?? null,
        mine: upTo(entry.data.upTo),
        theirs: theirs ?? null,
        result: end ?? null,
        rule: 'Y12',
        because: because['read'] ?? '',
      };
    }
    if (entry.action !== 'message.edit') return null;
    return {
      about,
      base: known,
      mine: entry.data.text,
      theirs: stood,
      result: now,
      rule: 'Y11',
      because: because['edited'] ?? '',
    };
  }

  /** What an entry would change, as it stands on the server. */
  private stands({ account }: Mirror, { action, data }: SentEntry): string | null {
    if (!('conversationId' in data)) return null;
    const stream = this.director.node.server.stream(data.conversationId);
    if (action === 'conversation.read') return String(stream?.parts.get(account)?.read ?? 0);
    if (action !== 'message.edit') return null;
    const row = stream?.rows.find(({ id }) => id === data.messageId);
    return row ? (row.deletedAt ? laboratoryEngine.deleted : row.text) : null;
  }

  /** The same, as it stands in the device's store. */
  private known(device: Mirror, { action, data }: SentEntry): string | null {
    if (!('conversationId' in data)) return null;
    const seen = device.seen();
    const id = asStream(data.conversationId);
    const head = seen.heads.get(id);
    if (action === 'conversation.read') return String(head && !head.membership.gone ? head.membership.read : 0);
    if (action !== 'message.edit') return null;
    const row = [...seen.pages.values()]
      .flatMap((page) => (page.streamId === id ? page.rows : []))
      .find((each) => each.id === data.messageId);
    return row ? (row.deletedAt ? laboratoryEngine.deleted : row.text) : null;
  }

  // ── what a device has noted itself ──

  look(device: Mirror): void {
    const lines = [...(device.contents.tables.get('journal') ?? new Map())] as [
      number,
      { event: string; facts: object },
    ][];
    const key = `${device.name}/${device.era}`;
    const seen = this.journals.get(key) ?? 0;
    for (const [nth, line] of lines.sort(([a], [b]) => a - b)) {
      const read = conflict.safeParse({ ...line.facts, event: line.event });
      if (nth > seen && read.success) this.add(device.index, journalled(read.data));
    }
    this.journals.set(key, Math.max(seen, ...lines.map(([nth]) => nth)));
  }
}

function journalled({ action, event, rule, field, code, base, mine, theirs }: Conflict): Told {
  const about = [kinds[action] ?? action, field].filter(Boolean).join(' · ');
  const result = event === 'changed-twice' ? mine : code ? errorText(code) : theirs;
  return { about, base, mine, theirs, result, rule, because: because[event] ?? '' };
}
