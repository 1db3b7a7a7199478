import { useNavigate } from 'react-router-dom';
import type { MessageView } from '#domain/views.ts';
import { talk } from '#i18n/fr/talk.ts';
import { report as text } from '#i18n/fr/report.ts';
import { useCommands } from '#live/use-commands.ts';
import { useConnection } from '#live/use-connection.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { useTyped } from '#live/typed-text.ts';
import { nothingReported, ReportDialog as Dialog, type Reported } from '#ui/ReportDialog.tsx';
import { toast } from '#ui/toast.ts';
import { blockMember } from '../commands.ts';
import { reportMember } from '../report.ts';
import { tried } from '../tried.ts';

const commands = { blockMember, reportMember };

interface Props {
  conversationId: ConversationId;
  memberId: MemberId;
  name: string;
  /** One message, or what the screen shows of a member. */
  about: 'message' | 'member';
  /** Shown of them; of one message, that one. */
  messages: readonly MessageView[];
  onClose(): void;
}

/**
 * Of a message, or of a member with what the conversation shows of theirs. It is kept on the device at once, and leaves
 * like everything else.
 */
export function ReportDialog({ conversationId, memberId, name, about, messages, onClose }: Props) {
  const ask = useCommands(commands);
  const navigate = useNavigate();
  const [typed, type, forget] = useTyped(
    `report ${memberId} ${about === 'message' ? (messages[0]?.id ?? '') : ''}`,
    nothingReported,
  );
  const online = useConnection() === 'online';
  const send = async ({ reason, words, block }: Reported) => {
    if (!(await tried(ask?.reportMember({ conversationId, memberId, messages, reason, words })))) return;
    forget();
    const blocked = block && (await tried(ask?.blockMember({ conversationId, memberId })));
    onClose();
    toast(text.done, { text: online ? text.doneText : text.doneOffline });
    if (!blocked) return;
    toast(talk.blocked);
    void navigate('/chat');
  };
  return (
    <Dialog
      title={about === 'message' ? text.message.title : text.member.title(name)}
      text={about === 'message' ? text.message.text : text.member.text}
      typed={typed}
      onType={type}
      onSend={(reported) => void send(reported)}
      onClose={onClose}
    />
  );
}
