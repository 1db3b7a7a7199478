/** Checks reports: each arrives once, unchanged, with the server's own copy of the reported messages. */
import type { ActionData } from '#schemas/actions/union.ts';
import type { SentEntry } from '#schemas/commands/entry.ts';
import type { Message } from '#schemas/entities/message.ts';
import type { MemberId } from '#schemas/ids.ts';
import type { EntryResult } from '#schemas/wire/sync.ts';
import type { Server } from '#simulator/server/server.ts';
import type { Report, ServerState } from '#simulator/server/truth.ts';
import { InvariantViolation } from '../core/plan.ts';
import { assertSame } from './assert-same.ts';
import type { ObservedDevice } from './observed-world.ts';

interface TrackedReport {
  device: ObservedDevice;
  era: number;
  reporter: MemberId;
  data: ActionData<'report.create'>;
  accepted: boolean;
  /** The report may be missing: the server refused it, or a restored backup or a chosen sign-out removed it. */
  excused: boolean;
}

const evidenceFields = ({ id, seq, senderId, text, mediaUrl, deletedAt }: Message) => [
  id,
  seq,
  senderId,
  text,
  mediaUrl,
  deletedAt,
];

export class ReportTracker {
  private readonly tracked = new Map<string, TrackedReport>();
  private readonly evidence = new Map<string, Report['evidence']>();

  add = (id: string, report: Omit<TrackedReport, 'accepted' | 'excused'>): void =>
    void this.tracked.set(id, { ...report, accepted: false, excused: false });
  markAccepted = (id: string): void => void Object.assign(this.tracked.get(id) ?? {}, { accepted: true });

  /** Checks that the stored evidence equals the messages at the time of the report. */
  onPush(server: Server, member: MemberId, entries: readonly SentEntry[], results: readonly EntryResult[]): void {
    for (const [n, { id }] of entries.entries()) {
      const tracked = this.tracked.get(id);
      if (!tracked) continue;
      const { data } = tracked;
      if (tracked.reporter !== member) throw new InvariantViolation('sent as another member', id);
      if (results[n]?.status === 'rejected') tracked.excused = true;
      const stored = server.truth.reports.find((report) => report.id === id);
      if (results[n]?.status !== 'applied' || !stored || this.evidence.has(id)) continue;
      const part = server.stream(data.conversationId)?.parts.get(member);
      const rows = server
        .stream(data.conversationId)
        ?.rows.filter(
          (row) =>
            data.messageIds.includes(row.id) && part?.ranges.some(([from, to]) => from <= row.seq && row.seq <= to),
        );
      // Other fields are not compared: entries of the same push may have changed them, e.g. reactions.
      assertSame(stored.evidence.map(evidenceFields), rows?.map(evidenceFields), 'evidence differs', id);
      this.evidence.set(id, structuredClone(stored.evidence));
    }
  }

  onSignOut(device: ObservedDevice): void {
    for (const tracked of this.tracked.values())
      if (tracked.device === device && tracked.reporter === device.account) tracked.excused = true;
  }

  onRestore(truth: ServerState, backup: ServerState): void {
    const savedIds = new Set(backup.reports.map(({ id }) => id));
    for (const { id } of truth.reports) {
      if (savedIds.has(id)) continue;
      Object.assign(this.tracked.get(id) ?? {}, { excused: true });
      this.evidence.delete(id);
    }
  }

  check({ truth }: Server): void {
    if (new Set(truth.reports.map(({ id }) => id)).size !== truth.reports.length)
      throw new InvariantViolation('doubled', 'a report told twice');
    const reports = new Map(truth.reports.map((report) => [report.id, report]));
    for (const [id, { device, era, reporter, data, accepted, excused }] of this.tracked) {
      const report = reports.get(id);
      const storedEvidence = report && this.evidence.get(id);
      if (report)
        assertSame(
          [report.reporter, report.request, report.evidence],
          [reporter, data, storedEvidence ?? report.evidence],
          'a report changed',
          id,
        );
      else if (accepted && !excused && !device.hasQueuedEntry?.(reporter, era, id))
        throw new InvariantViolation('accepted and lost', `report ${id}`);
    }
  }
}
