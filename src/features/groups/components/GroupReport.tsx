import { report as text } from '#i18n/fr/report.ts';
import { useCommands } from '#device/use-commands.ts';
import { useReady } from '#device/use-ready.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import type { ConversationId } from '#schemas/ids.ts';
import { emptyReport, ReportDialog, type ReportSubmission } from '#ui/ReportDialog.tsx';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { reportGroup } from '../commands.ts';

const commands = { reportGroup };

interface Props {
  group: { id: ConversationId; name: string };
  onClose: () => void;
}

/** Reports a group as a whole: what it says of itself. The report waits for the network like a message. */
export function GroupReport({ group: { id, name }, onClose }: Props) {
  const run = useCommands(commands);
  const online = useReady() === 'yes';
  const [draft, setDraft, forget] = useUnsavedInput(`report group ${id}`, emptyReport);
  const send = async ({ reason, words }: ReportSubmission): Promise<boolean> => {
    if (!(await withStorageToast(run?.reportGroup({ group: id, reason, words })))) return false;
    forget();
    onClose();
    toast(text.done, { text: online ? text.doneText : text.doneOffline });
    return true;
  };
  return (
    <ReportDialog
      title={text.group.title(name)}
      text={text.group.text}
      draft={draft}
      onDraftChange={setDraft}
      onSend={send}
      onClose={onClose}
      blocksNobody
    />
  );
}
