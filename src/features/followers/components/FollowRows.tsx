import { useState } from 'react';
import { shortMonthDay } from '#i18n/dates.ts';
import type { Followed, Follower } from '#schemas/wire/follows.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { PERSON_LIST, PersonRow } from '#ui/PersonRow.tsx';
import { useNow } from '#ui/use-now.ts';
import { isNewFollower } from '../follow-lists.ts';
import { followers as text } from '../text.fr.ts';
import type { FollowActions } from '../use-follow-actions.ts';

const noteOf = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' · ');

const NewMark = () => (
  <span className="flex-none rounded-pill bg-accent-wash px-2 py-0.5 text-mini font-semibold text-accent-text">
    {text.isNew}
  </span>
);

interface Props<Row> {
  label: string;
  rows: readonly Row[];
  actions: FollowActions;
}

/** Accepted followers. Removing one is confirmed, because that member would have to ask again. */
export function AcceptedRows({ label, rows, actions }: Props<Follower>) {
  const [removing, setRemoving] = useState<Follower | null>(null);
  const now = useNow();
  return (
    <>
      <ul aria-label={label} className={PERSON_LIST}>
        {rows.map((row) => (
          <PersonRow
            key={row.id}
            {...row}
            name={row.username}
            mark={isNewFollower(row, now) && <NewMark />}
            note={noteOf(row.town, text.since(shortMonthDay(Date.parse(row.at), now)))}
          >
            <Button
              variant="quiet"
              size="small"
              aria-label={text.removeOf(row.username)}
              onClick={() => setRemoving(row)}
            >
              {text.remove}
            </Button>
          </PersonRow>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        onOpenChange={(open) => open || setRemoving(null)}
        title={text.removal.title(removing?.username ?? '')}
        text={text.removal.text}
        confirmLabel={text.removal.confirm}
        danger
        onConfirm={() => {
          if (removing) actions.remove(removing);
          setRemoving(null);
        }}
      />
    </>
  );
}

/** Followers who wait for an answer. */
export function RequestRows({ label, rows, actions }: Props<Follower>) {
  const now = useNow();
  return (
    <ul aria-label={label} className={PERSON_LIST}>
      {rows.map((row) => (
        <PersonRow
          key={row.id}
          {...row}
          name={row.username}
          mark={isNewFollower(row, now) && <NewMark />}
          note={noteOf(row.town, text.requested(shortMonthDay(Date.parse(row.since), now)))}
        >
          <div className="flex flex-wrap gap-2 max-[479px]:mb-1 max-[479px]:w-full max-[479px]:*:flex-1">
            <Button size="small" aria-label={text.acceptOf(row.username)} onClick={() => actions.accept(row)}>
              {text.accept}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={text.refuseOf(row.username)}
              onClick={() => actions.refuse(row)}
            >
              {text.refuse}
            </Button>
          </div>
        </PersonRow>
      ))}
    </ul>
  );
}

/** Members whom the member follows. */
export function FollowedRows({ label, rows, actions }: Props<Followed>) {
  return (
    <ul aria-label={label} className={PERSON_LIST}>
      {rows.map((row) => (
        <PersonRow
          key={row.id}
          {...row}
          name={row.username}
          note={noteOf(row.town, row.accepted ? text.acceptedThere : text.waits)}
        >
          <Button
            variant="quiet"
            size="small"
            aria-label={text.unfollowOf(row.username)}
            onClick={() => actions.unfollow(row)}
          >
            {text.unfollow}
          </Button>
        </PersonRow>
      ))}
    </ul>
  );
}
