import { AtSign } from 'lucide-react';
import { useMemo } from 'react';
import { chat } from '#i18n/fr/chat.ts';
import type { ConversationRow } from '#domain/views.ts';
import type { MemberId } from '#schemas/ids.ts';
import { useLive } from '#device/use-live.ts';
import { Icon } from '#ui/Icon.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { previewOf } from '../preview.ts';
import { authorsOf } from './authors.ts';
import { eventText } from './event-text.ts';
import { storedAuthors } from './queries.ts';
import { groupTalk } from './text.fr.ts';

/** The newest row of a group in the list: its author and text, or what happened. */
export function GroupPreview({ row }: { row: ConversationRow }) {
  const { preview } = row;
  const live = useLive(storedAuthors, row.id, ...concerned(preview));
  const authors = live.status === 'ready' ? live.value : null;
  const nameOf = useMemo(() => {
    const authorOf = authorsOf(authors ?? []);
    return (member: Parameters<typeof authorOf>[0]) => authorOf(member).name;
  }, [authors]);
  if (preview?.event) return <bdi>{eventText(preview.event, preview.senderId, nameOf)}</bdi>;
  return (
    <>
      {preview && (preview.mine ? chat.you('') : authors && <bdi>{groupTalk.authored(nameOf(preview.senderId))}</bdi>)}
      <bdi>{previewOf(row)}</bdi>
    </>
  );
}

/** Whom a preview names. */
const concerned = (preview: ConversationRow['preview']): MemberId[] =>
  preview ? [preview.senderId, ...(preview.event ? [preview.event.memberId] : [])] : [];

/** Marks a group in which the member is mentioned and has not read it. */
export function MentionMark() {
  return (
    <span className="badge grid size-[22px] flex-none place-items-center rounded-pill bg-accent-fill text-on-accent">
      <Icon icon={AtSign} size={14} />
      <VisuallyHidden>{groupTalk.mentioned}</VisuallyHidden>
    </span>
  );
}
