/** Texts that each reason of a decision has one of. */
import { reportReason, type ReportReason } from '#schemas/actions/report-create.ts';
import { certificationReason, type CertificationReason } from '#schemas/wire/certification.ts';

export interface TextsByReason {
  readonly reports: Readonly<Record<ReportReason, string>>;
  readonly certifications: Readonly<Record<CertificationReason, string>>;
  /** Other lists of reasons, by the key that the database has for them. */
  readonly others: Readonly<Record<string, string>>;
}

/** Returns the text of a reason; one that this version does not know is another reason. */
export function byReason({ reports, certifications, others }: TextsByReason, reason: string): string {
  const reported = reportReason.safeParse(reason);
  if (reported.success) return reports[reported.data];
  const certification = certificationReason.safeParse(reason);
  if (certification.success) return certifications[certification.data];
  return others[reason] ?? reports.other;
}
