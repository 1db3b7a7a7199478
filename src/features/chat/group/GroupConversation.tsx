import { ChartBarBig } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { MessageView, TimelineView } from '#domain/views.ts';
import { groupRefusalOf, type GroupDeed } from '#domain/group-rights.ts';
import { useAccount } from '#device/use-account.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { useNow } from '#ui/use-now.ts';
import { Conversation } from '../components/Conversation.tsx';
import { GroupRowsContext, type GroupRows, type GroupSlots } from '../group-parts.ts';
import type { TimelineWindow } from '../use-timeline-window.ts';
import { closureOf, closureText, slowUntil } from './closure.ts';
import { GroupHeader } from './GroupHeader.tsx';
import { MarkedMentions } from './MarkedMentions.tsx';
import { mentionable, mentionContent } from './mentions.ts';
import { PinnedBar } from './PinnedBar.tsx';
import { Poll } from './Poll.tsx';
import { Leaves, SlowModeNote } from './SlowModeNote.tsx';
import { SystemLine } from './SystemLine.tsx';
import { groupTalk } from './text.fr.ts';
import { useAuthors } from './use-authors.ts';
import { useGroupActions } from './use-group-actions.ts';
import { useMentionCompletion } from './use-mention-completion.ts';

const VoicesSheet = deferredPart(() => import('./VoicesSheet.tsx').then((m) => m.VoicesSheet));
const PollDialog = deferredPart(() => import('./PollDialog.tsx').then((m) => m.PollDialog));

interface Props {
  timeline: TimelineView;
  timelineWindow: TimelineWindow;
}

/** The conversation of a group: the same screen as a private one, with what only groups have. */
export function GroupConversation({ timeline, timelineWindow }: Props) {
  const { conversationId: groupId, group, messages } = timeline;
  const { account } = useAccount();
  const me = account.status === 'member' ? account.account : null;
  const now = useNow();
  const [isPolling, setPolling] = useState(false);
  const [reactedTo, setReactedTo] = useState<MessageView | null>(null);
  const { authors, authorOf } = useAuthors(groupId, messages);
  const nameOf = useCallback((member: Parameters<typeof authorOf>[0]) => authorOf(member).name, [authorOf]);
  const may = (deed: GroupDeed) => group !== null && groupRefusalOf(group, deed, now) === null;
  const mayMentionAll = may('mention-all');
  const assist = useMentionCompletion({ groupId, account: me, authors, withEveryone: mayMentionAll });
  const { pin, leave, sendPoll } = useGroupActions(groupId, group?.own ?? null);
  const onPoll = useCallback(() => setPolling(true), []);
  const rows = useMemo<GroupRows>(() => {
    const names = mentionable(authors, true);
    return {
      groupId,
      nameOf,
      SystemLine,
      Poll,
      Leaves,
      markMentions: (text, mentionsMe) => <MarkedMentions {...{ text, names, mentionsMe }} account={me} />,
    };
  }, [authors, nameOf, groupId, me]);

  const closure = closureOf(group, messages, now);
  const mayPoll = may('poll');
  const pinned = group?.info.pinned ?? [];
  const until = group && slowUntil(group, messages, now);
  const slots: GroupSlots = {
    name: group?.info.name ?? groupTalk.group,
    placeholder: groupTalk.placeholder,
    authorOf,
    header: (actions) => (
      <GroupHeader {...{ groupId, group, actions }} onPoll={mayPoll ? onPoll : undefined} onLeave={leave} />
    ),
    bar: <PinnedBar {...{ groupId, pinned, nameOf }} onOpen={timelineWindow.onMessage} />,
    start: startText(timeline),
    closed: closure && closureText(closure, now),
    note: until !== null && <SlowModeNote key={until} until={until} />,
    buttons: mayPoll && (
      <IconButton
        icon={ChartBarBig}
        label={groupTalk.menu.poll}
        aria-haspopup="dialog"
        className="desktop:-ml-2 max-desktop:hidden"
        onClick={onPoll}
      />
    ),
    assist,
    mentionsIn: (text) => mentionContent(text, mentionable(authors, mayMentionAll), me),
    isAdmin: group?.own.role === 'admin',
    deleteText: groupTalk.deleteText,
    pinning: may('pin')
      ? {
          isPinned: ({ seq }) => seq !== null && pinned.includes(seq),
          pin,
          texts: { pin: groupTalk.pins.pin, unpin: groupTalk.pins.unpin },
        }
      : undefined,
    voices: { label: groupTalk.voices.action, onOpen: setReactedTo },
    unreadMentions: group?.unreadMentions ?? NONE,
    mentionLabel: groupTalk.mentions.goTo,
    onMention: timelineWindow.onMessage,
  };
  const closePoll = () => setPolling(false);
  return (
    <GroupRowsContext value={rows}>
      <Conversation timeline={timeline} timelineWindow={timelineWindow} group={slots} />
      {reactedTo && (
        <VoicesSheet
          {...{ groupId }}
          message={reactedTo}
          onClose={() => setReactedTo(null)}
          onUnavailable={() => setReactedTo(null)}
        />
      )}
      {isPolling && <PollDialog groupId={groupId} onSend={sendPoll} onClose={closePoll} onUnavailable={closePoll} />}
    </GroupRowsContext>
  );
}

const NONE: readonly number[] = [];

/** What stands above the first message: what was written before may be out of sight. */
function startText({ messages }: TimelineView): string {
  const first = messages[0]?.seq ?? 1;
  const words = first > 1 ? groupTalk.start.sinceJoined : groupTalk.start.all;
  return messages.some(({ type }) => type !== 'system') ? words : `${words} ${groupTalk.start.empty}`;
}
