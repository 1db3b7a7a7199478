import { useCallback, useMemo, useRef, useState } from 'react';
import { useNavigationType } from 'react-router-dom';
import { chat } from '#i18n/fr/chat.ts';
import { talk } from '#i18n/fr/talk.ts';
import type { MessageView, TimelineView } from '#domain/views.ts';
import { useConnection } from '#live/use-connection.ts';
import { useDraft, useEarlyWords } from '#live/use-draft.ts';
import { isAtDesk } from '#ui/at-desk.ts';
import { deferred } from '#ui/Deferred.tsx';
import { StripPlace } from '#ui/StripPlace.tsx';
import { useNow } from '#ui/use-now.ts';
import { nameOf } from '../names.ts';
import { timelineOf } from '../timeline.ts';
import type { Attached } from '../use-attachment.ts';
import { useBlockedToast } from '../use-blocked-toast.ts';
import { useConversation } from '../use-conversation.ts';
import { isKnown, type Held } from '../use-held-window.ts';
import { useEditing } from '../use-editing.ts';
import { useMessageMenu } from '../use-message-menu.ts';
import { useReply } from '../use-reply.ts';
import { useReporting } from '../use-reporting.ts';
import { useReadMark } from '../use-read-mark.ts';
import { useTyping } from '../use-typing.ts';
import { useWanted } from '../use-wanted.ts';
import { Composer, type ComposerHandle } from './Composer.tsx';
import { ConversationHeader } from './ConversationHeader.tsx';
import { EditComposer } from './EditComposer.tsx';
import { FailedActions } from './FailedActions.tsx';
import { FirstWords } from './FirstWords.tsx';
import { MessageDialogs } from './MessageDialogs.tsx';
import { MessageList } from './MessageList.tsx';
import type { Looking } from './Pictures.tsx';
import { ReplyAbove } from './ReplyAbove.tsx';

const Pictures = deferred(() => import('./Pictures.tsx').then((m) => m.Pictures));
const ConversationSearch = deferred(() => import('./ConversationSearch.tsx').then((m) => m.ConversationSearch));
const ReportDialog = deferred(() => import('./ReportDialog.tsx').then((m) => m.ReportDialog));

/** A conversation that stands on the device: who, the messages, and what is being written. */
export function Conversation({ timeline, held }: { timeline: TimelineView; held: Held }) {
  const {
    conversationId,
    card,
    closed,
    messages,
    missing,
    quoted,
    settings,
    hasOlder,
    hasNewer,
    unread,
    shown,
    failed,
  } = timeline;
  const { place } = held;
  const [searching, search] = useState(false);
  const { editing, edit, type, end: endEdit } = useEditing(conversationId, messages);
  const { reporting, reportMember, reportMessage, end: endReport } = useReporting(conversationId, messages);
  const [looking, look] = useState<Looking | null>(null);
  const menu = useMessageMenu();
  const name = nameOf(card);
  const now = useNow();
  const offline = useConnection() !== 'online';
  const unreadFrom = place?.at === 'unread' && isKnown(timeline, place.seq, offline) ? place.seq : null;
  const items = useMemo(() => timelineOf(messages, now, unreadFrom), [messages, now, unreadFrom]);
  const actions = useConversation(timeline);
  const onShown = useReadMark(unread, shown, actions.markRead);
  const typing = useTyping(conversationId);
  /* Chosen, not come back to or opened by itself. */
  const arrival = useNavigationType();
  const [chosen] = useState(() => arrival !== 'POP' && isAtDesk());
  const composer = useRef<ComposerHandle>(null);
  const [reading, setReading] = useState(0);
  const draft = useDraft(conversationId, reading);
  const early = useEarlyWords(conversationId);
  const reply = useReply(draft, conversationId, messages);
  const onReply = closed ? undefined : reply.answer;
  /* Drawn once: nothing of it changes with what is said. */
  const header = useMemo(
    () => ({
      onSearch: () => search(true),
      onPictures: () => look('gallery'),
      onReport: reportMember,
      onSet: actions.set,
      onHide: actions.hide,
      onBlock: actions.block,
    }),
    [reportMember, actions.set, actions.hide, actions.block],
  );
  useWanted(
    conversationId,
    useMemo(() => [...missing, ...quoted], [missing, quoted]),
  );
  useBlockedToast(messages);

  const { keepAsDraft } = actions;
  /** « Non »: what was typed meanwhile stays, and the words come before it. */
  const onKeep = useCallback(
    (message: MessageView) => {
      const keep = async () => {
        await composer.current?.saved();
        if (await keepAsDraft(message)) setReading((now) => now + 1);
      };
      void keep();
    },
    [keepAsDraft],
  );

  const send = async (text: string, attached?: Attached, further = false) => {
    typing.stopped();
    if (hasNewer) held.onNewest();
    const left = await actions.send(text, {
      ...attached,
      ...(!further && reply.id && { replyTo: reply.id }),
      ...(!further && reply.seq && { replySeq: reply.seq }),
    });
    if (left && !further) reply.sent();
    return left;
  };
  return (
    <section
      aria-label={name}
      data-passing={searching || editing || reply.id || hasNewer ? '' : undefined}
      className="flex min-h-0 flex-1 flex-col"
    >
      <ConversationHeader {...{ conversationId, card, closed, settings }} {...header} />
      <StripPlace />
      {searching && (
        <ConversationSearch
          conversationId={conversationId}
          onClose={() => search(false)}
          onUnavailable={() => search(false)}
        />
      )}
      <MessageList
        conversationId={conversationId}
        onReply={onReply}
        onReact={actions.react}
        items={items}
        name={name}
        offline={offline}
        head={headText({ missing, hasOlder, offline, name })}
        place={place}
        unread={unread}
        hasNewer={hasNewer}
        onShown={onShown}
        onOlder={held.onOlder}
        onNewer={held.onNewer}
        onNewest={held.onNewest}
        onRetry={actions.retry}
        onRemove={actions.remove}
        onKeep={onKeep}
        onMenu={menu.open}
        onPicture={look}
      />
      <MessageDialogs
        conversationId={conversationId}
        menu={menu}
        now={now}
        onReply={onReply}
        onReact={closed ? undefined : actions.react}
        onEdit={edit}
        onReport={reportMessage}
      />
      {reporting && timeline.otherId && (
        <ReportDialog
          {...{ conversationId, name }}
          {...reporting}
          memberId={timeline.otherId}
          onClose={endReport}
          onUnavailable={endReport}
        />
      )}
      {looking && (
        <Pictures
          {...{ conversationId, name, looking, messages }}
          onClose={() => look(null)}
          onUnavailable={() => look(null)}
        />
      )}
      <FailedActions failed={failed} onRetry={actions.retryEntry} onDismiss={actions.dismissEntry} />
      {!closed && !editing && <FirstWords conversationId={conversationId} name={name} />}
      {closed ? (
        <p className="flex-none border-t border-line px-4 pt-5 pb-[max(20px,env(safe-area-inset-bottom))] text-center text-second text-text-soft">
          {talk.unavailable}
        </p>
      ) : editing ? (
        <EditComposer key={editing.message.id} {...editing} onType={type} onEdit={actions.edit} onEnd={endEdit} />
      ) : (
        <Composer
          key={reading}
          ref={composer}
          above={reply.id && <ReplyAbove original={reply.original} name={name} onClear={reply.clear} />}
          focusKey={reply.id ?? (reading > 0 ? String(reading) : chosen ? 'chosen' : undefined)}
          name={name}
          draft={draft}
          early={early}
          onSend={send}
          onTyped={typing.typed}
          onEscape={reply.id ? reply.clear : undefined}
        />
      )}
    </section>
  );
}

function headText({
  missing,
  hasOlder,
  offline,
  name,
}: Pick<TimelineView, 'missing' | 'hasOlder'> & { offline: boolean; name: string }): string | null {
  if (missing.length > 0) return offline ? chat.history.waiting : chat.history.older;
  return hasOlder ? null : talk.first(name);
}
