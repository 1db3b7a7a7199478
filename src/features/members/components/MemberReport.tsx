import { members } from '#i18n/fr/members.ts';
import { report } from '#i18n/fr/report.ts';
import { useTyped } from '#live/typed-text.ts';
import type { MemberId } from '#schemas/ids.ts';
import { nothingReported, ReportDialog, type Reported } from '#ui/ReportDialog.tsx';

interface Props {
  memberId: MemberId;
  username: string;
  /** Answers whether it is on its way: what is not stays typed. */
  onSend(reported: Reported): Promise<boolean>;
  onClose(): void;
}

/** Telling the house of a member; what is typed is kept until it is sent. */
export function MemberReport({ memberId, username, onSend, onClose }: Props) {
  const [typed, type, forget] = useTyped(`report ${memberId}`, nothingReported);
  const send = async (reported: Reported) => {
    if (await onSend(reported)) forget();
  };
  return (
    <ReportDialog
      title={report.member.title(username)}
      text={members.reportDialog.text}
      typed={typed}
      onType={type}
      onSend={(reported) => void send(reported)}
      onClose={onClose}
    />
  );
}
