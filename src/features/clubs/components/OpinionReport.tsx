import { useUnsavedInput } from '#device/unsaved-input.ts';
import { useCommands } from '#device/use-commands.ts';
import type { ClubOpinion, ClubPage } from '#schemas/wire/clubs.ts';
import { emptyReport, ReportDialog, type ReportSubmission } from '#ui/ReportDialog.tsx';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { reportOpinion } from '../commands.ts';
import { clubPage as text } from '../page.fr.ts';

const commands = { reportOpinion };

interface Props {
  club: ClubPage;
  opinion: ClubOpinion;
  onClose: () => void;
}

/** Reports an opinion to the moderators: its author, with its words. The draft is stored until it is sent. */
export function OpinionReport({ club, opinion, onClose }: Props) {
  const [draft, setDraft, forget] = useUnsavedInput(`report opinion ${opinion.id}`, emptyReport);
  const run = useCommands(commands);
  async function send(report: ReportSubmission): Promise<boolean> {
    const quote = text.reportQuote(club.name, opinion.text);
    const isQueued = await withStorageToast(run?.reportOpinion({ ...report, memberId: opinion.author.id, quote }));
    if (!isQueued) return false;
    forget();
    toast(text.reported);
    onClose();
    return true;
  }
  return (
    <ReportDialog
      title={text.reportOf(opinion.author.username)}
      text={text.reportText}
      draft={draft}
      onDraftChange={setDraft}
      onSend={send}
      onClose={onClose}
    />
  );
}
