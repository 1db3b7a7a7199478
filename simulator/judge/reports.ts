/** Reports: each is told to the house once, word for word, with the server's own copy of what its member was shown. */
import type { CommandOf } from '#schemas/commands/command.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { Server } from '#simulator/server/server.ts';
import type { Report, Truth } from '#simulator/server/truth.ts';
import { Broken } from '../plan.ts';
import { same } from './judge.ts';
import type { JudgedDevice } from './judged.ts';

interface Told {
  device: JudgedDevice;
  era: number;
  by: MemberId;
  data: CommandOf<'report.create'>['data'];
  accepted: boolean;
  /** The server would not have it, a backup or a chosen sign-out took it. */
  excused: boolean;
}

const saying = ({ id, seq, senderId, text, mediaUrl, deletedAt }: Message) => [
  id,
  seq,
  senderId,
  text,
  mediaUrl,
  deletedAt,
];

export class Reports {
  private readonly told = new Map<string, Told>();
  private readonly evidence = new Map<string, Report['evidence']>();

  tell = (id: string, told: Omit<Told, 'accepted' | 'excused'>): void =>
    void this.told.set(id, { ...told, accepted: false, excused: false });
  accept = (id: string): void => void Object.assign(this.told.get(id) ?? {}, { accepted: true });

  /** What the server keeps is what stood there when the report came. */
  applied(server: Server, member: MemberId, entries: readonly SentEntry[], results: readonly EntryResult[]): void {
    for (const [n, { id, action, data }] of entries.entries()) {
      const told = this.told.get(id);
      if (action !== 'report.create' || !told) continue;
      if (told.by !== member) throw new Broken('sent as another member', id);
      if (results[n]?.status === 'rejected') told.excused = true;
      const kept = server.truth.reports.find((report) => report.id === id);
      if (results[n]?.status !== 'applied' || !kept || this.evidence.has(id)) continue;
      const part = server.stream(data.conversationId)?.parts.get(member);
      const rows = server
        .stream(data.conversationId)
        ?.rows.filter(
          (row) =>
            data.messageIds.includes(row.id) && part?.ranges.some(([from, to]) => from <= row.seq && row.seq <= to),
        );
      // What its own member did with them in the same push is not what they say.
      same(kept.evidence.map(saying), rows?.map(saying), 'evidence differs', id);
      this.evidence.set(id, structuredClone(kept.evidence));
    }
  }

  dropped(device: JudgedDevice): void {
    for (const told of this.told.values())
      if (told.device === device && told.by === device.account) told.excused = true;
  }

  restored(truth: Truth, saved: Truth): void {
    const kept = new Set(saved.reports.map(({ id }) => id));
    for (const { id } of truth.reports) {
      if (kept.has(id)) continue;
      Object.assign(this.told.get(id) ?? {}, { excused: true });
      this.evidence.delete(id);
    }
  }

  check({ truth }: Server): void {
    if (new Set(truth.reports.map(({ id }) => id)).size !== truth.reports.length)
      throw new Broken('doubled', 'a report told twice');
    const reports = new Map(truth.reports.map((report) => [report.id, report]));
    for (const [id, { device, era, by, data, accepted, excused }] of this.told) {
      const report = reports.get(id);
      const kept = report && this.evidence.get(id);
      if (report)
        same([report.by, report.asked, report.evidence], [by, data, kept ?? report.evidence], 'a report changed', id);
      else if (accepted && !excused && !device.keeps?.(by, era, id))
        throw new Broken('accepted and lost', `report ${id}`);
    }
  }
}
