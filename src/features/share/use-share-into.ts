import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ConversationRow } from '#domain/views.ts';
import { conversationPath } from '#domain/conversation-title.ts';
import { choosePicture } from '#device/chosen-picture.ts';
import { shareInto } from '#device/share-into.ts';
import type { Shared } from '#device/use-shared.ts';
import { useCommands } from '#device/use-commands.ts';
import type { Picture } from '#schemas/media.ts';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { share as text } from './text.fr.ts';

const commands = { shareInto };

/** Puts what is shared into a conversation's composer, and opens it; `busy`: the conversation that is prepared. */
export function useShareInto(shared: Shared, forget: () => void) {
  const run = useCommands(commands);
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);

  async function give(row: ConversationRow): Promise<void> {
    if (!run || busy !== null) return;
    setBusy(row.id);
    const pictures = await prepared(shared.files);
    const left = shared.files.length - pictures.length;
    if (left > 0) toast(text.left(left), { tone: 'bad' });
    if (pictures.length === 0 && shared.text === '') return setBusy(null);
    const work = run.shareInto({ conversationId: row.id, pictures, text: shared.text });
    if (!(await withStorageToast(work))) return setBusy(null);
    const answer = await work;
    if (!answer.ok) {
      toast(text.noPlace[answer.code], { text: text.noPlaceAdvice, tone: 'bad' });
      return setBusy(null);
    }
    if (answer.value > 0) toast(text.notJoined(answer.value), { text: text.places, tone: 'bad' });
    forget();
    void navigate(conversationPath(row), { replace: true });
  }
  return { busy, give };
}

async function prepared(files: readonly File[]): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const file of files) {
    const answer = await choosePicture(file);
    if (!answer.ok) continue;
    URL.revokeObjectURL(answer.value.url);
    pictures.push(answer.value.picture);
  }
  return pictures;
}
