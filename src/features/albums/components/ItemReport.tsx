import { report as reportText } from '#i18n/fr/report.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import type { MemberId } from '#schemas/ids.ts';
import { emptyReport, ReportDialog, type ReportSubmission } from '#ui/ReportDialog.tsx';
import { toast } from '#ui/toast.ts';
import type { ShownItem } from '../album-items.ts';
import { albums as text } from '../text.fr.ts';
import { useMediaActions } from '../use-media-actions.ts';

interface Props {
  item: ShownItem;
  owner: MemberId;
  name: string;
  onClose: () => void;
}

/** Reports an item of an album to the moderators; its draft stays until it is sent. */
export function ItemReport({ item, owner, name, onClose }: Props) {
  const [draft, setDraft, forget] = useUnsavedInput(`report ${item.id}`, emptyReport);
  const { run, queue, isOnline } = useMediaActions();
  const send = async ({ reason, words, block }: ReportSubmission) => {
    const about = { memberId: owner, itemId: item.id, reason, words: words.trim() };
    if (!(await queue(run?.reportItem(about), null))) return false;
    if (block) await queue(run?.blockOwner(owner), null);
    forget();
    onClose();
    toast(reportText.done, { text: isOnline ? reportText.doneText : reportText.doneOffline });
    return true;
  };
  return (
    <ReportDialog
      title={text.viewer.reportTitle(item.kind, name)}
      text={text.viewer.reportText}
      draft={draft}
      onDraftChange={setDraft}
      onSend={send}
      onClose={onClose}
    />
  );
}
