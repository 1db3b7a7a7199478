import { members } from '../text.fr.ts';
import { report } from '#i18n/fr/report.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import type { MemberId } from '#schemas/ids.ts';
import { emptyReport, ReportDialog, type ReportSubmission } from '#ui/ReportDialog.tsx';

interface Props {
  memberId: MemberId;
  username: string;
  /** Answers whether it is on its way: what is not stays typed. */
  onSend(sentReport: ReportSubmission): Promise<boolean>;
  onClose(): void;
}

/** Telling the house of a member; what is typed is kept until it is sent. */
export function MemberReport({ memberId, username, onSend, onClose }: Props) {
  const [draft, setDraft, forget] = useUnsavedInput(`report ${memberId}`, emptyReport);
  const send = async (sentReport: ReportSubmission) => {
    if (await onSend(sentReport)) forget();
  };
  return (
    <ReportDialog
      title={report.member.title(username)}
      text={members.reportDialog.text}
      draft={draft}
      onDraftChange={setDraft}
      onSend={(sentReport) => void send(sentReport)}
      onClose={onClose}
    />
  );
}
