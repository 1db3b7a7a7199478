import { useCallback, useMemo, useRef, useState, type ReactNode } from 'react';
import { useNavigationType } from 'react-router-dom';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { MessageView, TimelineView } from '#domain/views.ts';
import { useConnection } from '#device/use-connection.ts';
import { useDraft, useEarlyDraft } from '#device/use-draft.ts';
import { isDesktop } from '#ui/is-desktop.ts';
import { deferredPart } from '#ui/LazyPart.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';
import { useNow } from '#ui/use-now.ts';
import type { GroupSlots } from '../group-parts.ts';
import { memberNameOf } from '../member-names.ts';
import { timelineOf } from '../timeline.ts';
import type { AttachmentContent } from '../use-attachment.ts';
import { useBlockedToast } from '../use-blocked-toast.ts';
import { useConversation } from '../use-conversation.ts';
import { isPlaceLoaded, type TimelineWindow } from '../use-timeline-window.ts';
import { useEditing } from '../use-editing.ts';
import { useMessageMenu } from '../use-message-menu.ts';
import { useReply } from '../use-reply.ts';
import { useReporting } from '../use-reporting.ts';
import { useReadMark } from '../use-read-mark.ts';
import { useTyping } from '../use-typing.ts';
import { useMissingChunks } from '../use-missing-chunks.ts';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { EditComposer } from './EditComposer.tsx';
import { OtherMember } from '../other-member.ts';
import { FailedActions } from './FailedActions.tsx';
import { FirstWords } from './FirstWords.tsx';
import { MessageDialogs } from './MessageDialogs.tsx';
import { MessageList } from './MessageList.tsx';
import type { PicturesTarget } from './Pictures.tsx';
import { ReplyAbove } from './ReplyAbove.tsx';

const Pictures = deferredPart(() => import('./Pictures.tsx').then((m) => m.Pictures));
const ConversationSearch = deferredPart(() => import('./ConversationSearch.tsx').then((m) => m.ConversationSearch));
const ReportDialog = deferredPart(() => import('./ReportDialog.tsx').then((m) => m.ReportDialog));

interface Props {
  timeline: TimelineView;
  timelineWindow: TimelineWindow;
  /** What a group fills itself; absent in a private conversation. */
  group?: GroupSlots;
}

/** Shows a conversation that is on the device: the other member or the group, the messages, and the composer. */
export function Conversation({ timeline, timelineWindow, group }: Props) {
  const {
    conversationId,
    card,
    closed,
    messages,
    missingChunks,
    missingQuoteChunks,
    settings,
    hasOlder,
    hasNewer,
    unread,
    read,
    highestShown,
    failed,
  } = timeline;
  const { place } = timelineWindow;
  const [isSearching, setSearching] = useState(false);
  const { editing, edit, type, end: endEdit } = useEditing(conversationId, messages);
  const { reporting, reportMember, reportMessage, end: endReport } = useReporting(conversationId, messages);
  const [openPictures, setOpenPictures] = useState<PicturesTarget | null>(null);
  const menu = useMessageMenu();
  const name = group?.name ?? memberNameOf(card);
  const now = useNow();
  const connection = useConnection();
  const offline = connection !== 'online';
  const isPlaced = isPlaceLoaded(timeline, place, connection === 'offline');
  const firstUnreadSeq = isPlaced && place?.at === 'unread' ? place.seq : null;
  const authorOf = group?.authorOf;
  const items = useMemo(
    () => timelineOf(messages, now, firstUnreadSeq, authorOf),
    [messages, now, firstUnreadSeq, authorOf],
  );
  const actions = useConversation(timeline);
  const onSeen = useReadMark(unread, highestShown, actions.markRead);
  const typing = useTyping(conversationId);
  /* Takes the focus only in a conversation that the member has chosen, not after Back or at a start. */
  const navigationType = useNavigationType();
  const [takesFocus] = useState(() => navigationType !== 'POP' && isDesktop());
  const composer = useRef<ComposerHandle>(null);
  const [draftVersion, setDraftVersion] = useState(0);
  const draft = useDraft(conversationId, draftVersion);
  const saveEarly = useEarlyDraft(conversationId);
  const reply = useReply(draft, conversationId, messages);
  const closedText = group ? group.closed : closed ? talk.unavailable : null;
  const onReply = closedText === null ? reply.answer : undefined;
  const onReact = closed || (group && !timeline.group) ? undefined : actions.react;
  /* Memoised: it does not depend on the messages. */
  const headerActions = useMemo(
    () => ({
      onSearch: () => setSearching(true),
      onPictures: () => setOpenPictures('gallery'),
      onReport: reportMember,
      onSet: actions.set,
      onHide: actions.hide,
      onBlock: actions.block,
      settings,
    }),
    [settings, reportMember, actions.set, actions.hide, actions.block],
  );
  useMissingChunks(
    conversationId,
    useMemo(() => [...missingChunks, ...missingQuoteChunks], [missingChunks, missingQuoteChunks]),
  );
  useBlockedToast(messages);

  const { keepAsDraft } = actions;
  /** Turns a held message into the draft (« Non »): its text comes before text typed meanwhile. */
  const onKeep = useCallback(
    (message: MessageView) => {
      const keepDraft = async () => {
        await composer.current?.flush();
        if (await keepAsDraft(message)) setDraftVersion((version) => version + 1);
      };
      void keepDraft();
    },
    [keepAsDraft],
  );

  const send = async (text: string, attached?: AttachmentContent, further = false) => {
    if (!group) typing.stop();
    if (hasNewer) timelineWindow.onNewest();
    const isSent = await actions.send(text, {
      ...attached,
      ...group?.mentionsIn(text),
      ...(!further && reply.id && { replyTo: reply.id }),
      ...(!further && reply.seq && { replySeq: reply.seq }),
    });
    if (isSent && !further) reply.sent();
    return isSent;
  };
  const reportedMember = group ? reporting?.messages[0]?.senderId : timeline.otherId;
  return (
    <section
      data-chat=""
      aria-label={name}
      data-passing={isSearching || editing || reply.id || hasNewer ? '' : undefined}
      className="flex min-h-0 flex-1 flex-col"
    >
      {group ? (
        group.header(headerActions)
      ) : (
        <ConversationHeader {...{ conversationId, card, closed }} {...headerActions} />
      )}
      <StripPlace />
      {group?.bar}
      {isSearching && (
        <ConversationSearch
          conversationId={conversationId}
          onClose={() => setSearching(false)}
          onUnavailable={() => setSearching(false)}
        />
      )}
      <OtherMember value={card && !closed ? card.memberId : null}>
        <MessageList
          conversationId={conversationId}
          onReply={onReply}
          onReact={actions.react}
          items={items}
          name={name}
          offline={offline}
          head={headText({ missingChunks, hasOlder, offline, start: group ? group.start : talk.first(name) })}
          place={place}
          isPlaced={isPlaced}
          unread={unread}
          read={read}
          hasNewer={hasNewer}
          mentions={group && { unread: group.unreadMentions, label: group.mentionLabel, onOpen: group.onMention }}
          onSeen={onSeen}
          onOlder={timelineWindow.onOlder}
          onNewer={timelineWindow.onNewer}
          onNewest={timelineWindow.onNewest}
          onRetry={actions.retry}
          onRemove={actions.remove}
          onKeep={onKeep}
          onMenu={menu.open}
          onPicture={setOpenPictures}
        />
      </OtherMember>
      <MessageDialogs
        conversationId={conversationId}
        menu={menu}
        now={now}
        onReply={onReply}
        onReact={onReact}
        onEdit={edit}
        onReport={reportMessage}
        group={group}
      />
      {reporting && reportedMember && (
        <ReportDialog
          {...{ conversationId, name }}
          {...reporting}
          memberId={reportedMember}
          inGroup={group !== undefined}
          onClose={endReport}
          onUnavailable={endReport}
        />
      )}
      {openPictures && (
        <Pictures
          {...{ conversationId, name, target: openPictures, messages }}
          onClose={() => setOpenPictures(null)}
          onUnavailable={() => setOpenPictures(null)}
        />
      )}
      <FailedActions failed={failed} onRetry={actions.retryEntry} onDismiss={actions.dismissEntry} />
      {!closed && !editing && !group && <FirstWords conversationId={conversationId} name={name} />}
      {closedText === null && !editing && group?.note}
      {closedText !== null ? (
        <p className="flex-none border-t border-line px-4 pt-5 pb-[max(20px,env(safe-area-inset-bottom))] text-center text-second text-text-soft">
          {closedText}
        </p>
      ) : editing ? (
        <EditComposer key={editing.message.id} {...editing} onType={type} onEdit={actions.edit} onEnd={endEdit} />
      ) : (
        <Composer
          key={draftVersion}
          ref={composer}
          above={reply.id && <ReplyAbove original={reply.original} name={name} onClear={reply.clear} />}
          focusKey={reply.id ?? (draftVersion > 0 ? String(draftVersion) : takesFocus ? 'chosen' : undefined)}
          placeholder={group?.placeholder ?? talk.placeholder(name)}
          buttons={group?.buttons}
          assist={group?.assist}
          draft={draft}
          saveEarly={saveEarly}
          onSend={send}
          onTyping={group ? noTyping : typing.type}
          onEscape={reply.id ? reply.clear : undefined}
        />
      )}
    </section>
  );
}

/** Who types is not told in a group. */
const noTyping = () => undefined;

function headText({
  missingChunks,
  hasOlder,
  offline,
  start,
}: Pick<TimelineView, 'missingChunks' | 'hasOlder'> & { offline: boolean; start: ReactNode }): ReactNode {
  if (missingChunks.length > 0) return offline ? chat.history.waiting : chat.history.older;
  return hasOlder ? null : start;
}
