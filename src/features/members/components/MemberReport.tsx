import { members } from '../text.fr.ts';
import { report } from '#i18n/fr/report.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import type { MemberId } from '#schemas/ids.ts';
import { emptyReport, ReportDialog, type ReportSubmission } from '#ui/ReportDialog.tsx';

interface Props {
  memberId: MemberId;
  username: string;
  /** Resolves to whether the report is queued; if not, the draft stays. */
  onSend(sentReport: ReportSubmission): Promise<boolean>;
  onClose(): void;
}

/** Dialog that reports a member to the moderators. Its draft is stored until it is sent. */
export function MemberReport({ memberId, username, onSend, onClose }: Props) {
  const [draft, setDraft, forget] = useUnsavedInput(`report ${memberId}`, emptyReport);
  const send = async (sentReport: ReportSubmission) => {
    const isQueued = await onSend(sentReport);
    if (isQueued) forget();
    return isQueued;
  };
  return (
    <ReportDialog
      title={report.member.title(username)}
      text={members.reportDialog.text}
      draft={draft}
      onDraftChange={setDraft}
      onSend={send}
      onClose={onClose}
    />
  );
}
