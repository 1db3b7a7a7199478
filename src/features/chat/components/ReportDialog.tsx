import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MessageView } from '#domain/views.ts';
import { chat } from '#i18n/fr/chat.ts';
import { report as text } from '#i18n/fr/report.ts';
import { useCommands } from '#live/use-commands.ts';
import { useConnection } from '#live/use-connection.ts';
import { reportReason, type ReportReason } from '#schemas/commands/report.ts';
import { REPORT_LENGTH } from '#schemas/limits.ts';
import type { ConversationId, MemberId } from '#schemas/ids.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { toast } from '#ui/toast.ts';
import { blockMember } from '../commands.ts';
import { cutWords, reportMember } from '../report.ts';
import { tried } from '../tried.ts';

const commands = { blockMember, reportMember };
/** The count shows when so many characters are left. */
const NEAR_LIMIT = 100;

interface Props {
  conversationId: ConversationId;
  memberId: MemberId;
  name: string;
  /** One message, or what the screen shows of a member. */
  about: 'message' | 'member';
  messages: readonly MessageView[];
  onClose(): void;
}

/** Why, in which words, and whether to block as well. It is kept on the device at once, and leaves like everything else. */
export function ReportDialog({ conversationId, memberId, name, about, messages, onClose }: Props) {
  const ask = useCommands(commands);
  const navigate = useNavigate();
  const online = useConnection() === 'online';
  const id = useId();
  const [reason, choose] = useState<ReportReason | null>(null);
  const [missing, miss] = useState(false);
  const [words, write] = useState('');
  const [block, setBlock] = useState(false);
  const left = REPORT_LENGTH - [...words].length;

  const send = async () => {
    if (!reason) return miss(true);
    if (!(await tried(ask?.reportMember({ conversationId, memberId, messages, reason, words })))) return;
    const blocked = block && (await tried(ask?.blockMember({ conversationId, memberId })));
    onClose();
    toast(text.done, { text: online ? text.doneText : text.doneOffline });
    if (!blocked) return;
    toast(chat.blocked);
    void navigate('/chat');
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={about === 'message' ? text.message.title : text.member.title(name)}
      text={about === 'message' ? text.message.text : text.member.text}
      confirmLabel={text.confirm}
      danger
      onConfirm={() => void send()}
    >
      <fieldset className="mt-4" aria-describedby={missing ? `${id}-missing` : undefined}>
        <legend className="text-small font-medium text-text-soft">{text.reason}</legend>
        {reportReason.options.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3 text-second">
            <input type="radio" name={`${id}-reason`} checked={reason === each} onChange={() => choose(each)} className="size-5 flex-none accent-(--accent-fill)" />
            {text.reasons[each]}
          </label>
        ))}
      </fieldset>
      {missing && !reason && (
        <p id={`${id}-missing`} role="alert" className="mt-1 text-small text-bad">
          {text.choose}
        </p>
      )}
      <label htmlFor={`${id}-words`} className="mt-3 block text-small font-medium text-text-soft">
        {text.words}
      </label>
      <textarea
        id={`${id}-words`}
        value={words}
        rows={2}
        aria-describedby={`${id}-left`}
        onChange={(event) => write(cutWords(event.target.value))}
        className="mt-1.5 block field-sizing-content max-h-32 min-h-[52px] w-full resize-none rounded-control border border-line bg-sunken px-4 py-3 text-body text-text"
      />
      <p id={`${id}-left`} className="min-h-5 text-right text-mini text-text-faint tabular">
        {left <= NEAR_LIMIT ? text.left(left) : ''}
      </p>
      <label className="flex min-h-11 items-center gap-3 text-second">
        <input type="checkbox" checked={block} onChange={(event) => setBlock(event.target.checked)} className="size-5 flex-none accent-(--accent-fill)" />
        {text.block}
      </label>
    </ConfirmDialog>
  );
}
