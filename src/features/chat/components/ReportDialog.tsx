import { useNavigate } from 'react-router-dom';
import type { MessageView } from '#domain/views.ts';
import { talk } from '#i18n/fr/talk.ts';
import { report as text } from '#i18n/fr/report.ts';
import { useCommands } from '#device/use-commands.ts';
import { useAccount } from '#device/use-account.ts';
import { useConnection } from '#device/use-connection.ts';
import { conversationIdOf } from '#domain/conversation-id.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { emptyReport, ReportDialog as Dialog, type ReportSubmission } from '#ui/ReportDialog.tsx';
import { toast } from '#ui/toast.ts';
import { blockMember } from '../commands.ts';
import { reportMember } from '../report.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';

const commands = { blockMember, reportMember };

interface Props {
  conversationId: ConversationId;
  memberId: MemberId;
  name: string;
  /** A message, or a member with the messages that the screen shows of them. */
  subject: 'message' | 'member';
  /** The messages shown as evidence: the reported one, or those of the member. */
  messages: readonly MessageView[];
  /** In a group, whose conversation stays when its member is blocked. */
  inGroup?: boolean;
  onClose(): void;
}

/** Reports a message or a member. The report is stored on the device at once, and sent like every other entry. */
export function ReportDialog({ conversationId, memberId, name, subject, messages, inGroup = false, onClose }: Props) {
  const run = useCommands(commands);
  const navigate = useNavigate();
  const { account } = useAccount();
  const [draft, setDraft, forgetDraft] = useUnsavedInput(
    `report ${memberId} ${subject === 'message' ? (messages[0]?.id ?? '') : ''}`,
    emptyReport,
  );
  const online = useConnection() === 'online';
  /* A block stands in the pair's conversation, wherever the report was made [Y3]. */
  const blockInPair = async () => {
    if (account.status !== 'member') return;
    await run?.blockMember({ conversationId: await conversationIdOf(account.account, memberId), memberId });
  };
  const send = async ({ reason, words, block }: ReportSubmission) => {
    if (!(await withStorageToast(run?.reportMember({ conversationId, memberId, messages, reason, words }))))
      return false;
    forgetDraft();
    const isBlocked = block && (await withStorageToast(blockInPair()));
    onClose();
    toast(text.done, { text: online ? text.doneText : text.doneOffline });
    if (isBlocked) toast(talk.blocked);
    if (isBlocked && !inGroup) void navigate('/chat');
    return true;
  };
  return (
    <Dialog
      title={subject === 'message' ? text.message.title : text.member.title(name)}
      text={subject === 'message' ? text.message.text : text.member.text}
      draft={draft}
      onDraftChange={setDraft}
      onSend={send}
      onClose={onClose}
    />
  );
}
