import { useState } from 'react';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { useCommands } from '#device/use-commands.ts';
import { keyOfWish, useWishesByKey } from '#device/use-outbox-wishes.ts';
import { useReady } from '#device/use-ready.ts';
import { errorText } from '#i18n/errors.ts';
import { wall } from '#i18n/fr/wall.ts';
import { wallCategory, wallReply, type WallCategory } from '#schemas/entities/wall.ts';
import type { WallEntry } from '#schemas/wire/wall.ts';
import { AnswerList } from '#ui/AnswerList.tsx';
import { Button } from '#ui/Button.tsx';
import { Chip } from '#ui/Chip.tsx';
import { ChipRow } from '#ui/ChipRow.tsx';
import { ChoiceDialog } from '#ui/ChoiceDialog.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ListScreen } from '#ui/ListScreen.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { PERSON_LIST } from '#ui/PersonRow.tsx';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import * as commands from '../commands.ts';
import { WarningCard } from '../components/WarningCard.tsx';
import { replyWishes, type ReplyWish } from '../queries.ts';
import { shameWall as text } from '../text.fr.ts';

type Filter = WallCategory | 'all' | 'mine';
const filters: readonly Filter[] = ['all', ...wallCategory.options, 'mine'];
const labelOf = (filter: Filter): string =>
  filter === 'all' || filter === 'mine' ? text.filters[filter] : wall.categories[filter];

/** The entry with the member's statement that waits in the outbox; a refused one changes nothing. */
const withWish = (entry: WallEntry, wish: ReplyWish | undefined): WallEntry =>
  wish && wish.code === null && entry.isMine && entry.state !== 'withdrawn'
    ? { ...entry, reply: wish.statement, state: 'answered' }
    : entry;

/** `/shame-wall` [MEMBERAREA-14]: moderated warnings in fixed words, and the right of reply of those concerned. */
export function ShameWallScreen() {
  const [filter, setFilter] = useState<Filter>('all');
  const isCategory = filter !== 'all' && filter !== 'mine';
  const { answer, refresh, loadMore } = useCachedAnswer('wall', {
    list: filter === 'mine' ? 'mine' : 'all',
    category: isCategory ? filter : null,
  });
  const wishes = useWishesByKey(replyWishes, keyOfWish, answer.status === 'stored' ? answer.at : null, refresh);
  const run = useCommands(commands);
  const isReady = useReady() === 'yes';
  const [replying, setReplying] = useState<WallEntry | null>(null);
  const reply = async (entry: WallEntry, statement: ReplyWish['statement']) => {
    setReplying(null);
    if (await withStorageToast(run?.replyToWarning({ warningId: entry.id, statement })))
      toast(text.reply.done, isReady ? {} : { text: text.reply.later });
  };
  return (
    <ListScreen title={text.title} lead={text.lead} answer={answer}>
      <ChipRow label={text.filters.label} wraps className="mb-3">
        {filters.map((each) => (
          <Chip key={each} on={each === filter} onClick={() => setFilter(each)}>
            {labelOf(each)}
          </Chip>
        ))}
      </ChipRow>
      <AnswerList answer={answer} refresh={refresh} loadMore={loadMore}>
        {(pages) => (
          <Warnings
            entries={pages.flatMap(({ entries }) => entries)}
            wishes={wishes}
            empty={text.empty[filter === 'mine' ? 'mine' : 'all']}
            onReply={setReplying}
            onDismiss={(id) => void withStorageToast(run?.dismissReply(id))}
          />
        )}
      </AnswerList>
      <p className="mt-6 text-center text-small">
        <a href="/mur-de-la-honte" className="font-semibold text-accent-text underline-offset-4 hover:underline">
          {text.guide}
        </a>
      </p>
      {replying && (
        <ChoiceDialog
          title={text.reply.title}
          text={text.reply.text}
          legend={text.reply.legend}
          missing={text.reply.missing}
          options={wallReply.options.map((value) => ({ value, label: text.reply.options[value] }))}
          confirmLabel={text.reply.confirm}
          onChoose={(statement) => void reply(replying, statement)}
          onClose={() => setReplying(null)}
        />
      )}
    </ListScreen>
  );
}

interface WarningsProps {
  entries: readonly WallEntry[];
  wishes: ReadonlyMap<string, ReplyWish>;
  empty: { title: string; text: string };
  onReply: (entry: WallEntry) => void;
  onDismiss: (id: ReplyWish['id']) => void;
}

function Warnings({ entries, wishes, empty, onReply, onDismiss }: WarningsProps) {
  if (entries.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>;
  return (
    <ul aria-label={text.list} className={PERSON_LIST}>
      {entries.map((stored) => {
        const wish = wishes.get(stored.id);
        const entry = withWish(stored, wish);
        return (
          <WarningCard key={entry.id} entry={entry} isSending={wish?.code === null}>
            {wish?.code && (
              <Notice
                tone="bad"
                role="alert"
                action={<NoticeAction onClick={() => onDismiss(wish.id)}>{text.dismiss}</NoticeAction>}
              >
                {errorText(wish.code)}
              </Notice>
            )}
            {entry.isMine && entry.state !== 'withdrawn' && (
              <Button variant="quiet" size="small" className="mt-2 justify-self-start" onClick={() => onReply(entry)}>
                {entry.reply === null ? text.reply.action : text.reply.change}
              </Button>
            )}
          </WarningCard>
        );
      })}
    </ul>
  );
}
