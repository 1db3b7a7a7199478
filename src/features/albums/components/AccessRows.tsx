import { useState } from 'react';
import { clockTime, shortMonthDay } from '#i18n/dates.ts';
import { accessTerm } from '#schemas/actions/media-grant.ts';
import type { AccessHolder } from '#schemas/wire/albums.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Menu, MenuContent, MenuItem, MenuTrigger } from '#ui/Menu.tsx';
import { PERSON_LIST, PersonRow } from '#ui/PersonRow.tsx';
import { useNow } from '#ui/use-now.ts';
import type { Holder } from '../access-lists.ts';
import { albums } from '../text.fr.ts';
import type { MediaActions } from '../use-media-actions.ts';

const text = albums.access;

function endOf({ until, term }: Holder, now: number): string {
  if (term !== null) return text.terms[term].toLocaleLowerCase('fr');
  if (until === null) return text.open;
  const end = Date.parse(until);
  return text.until(`${shortMonthDay(end, now)}, ${clockTime(end)}`);
}

/** Members who may see the private album: each access can be ended, and all at once. */
export function AccessRows({ holders, actions }: { holders: readonly Holder[]; actions: MediaActions }) {
  const now = useNow();
  const { run, queue } = actions;
  const [isRevokingAll, setRevokingAll] = useState(false);
  return (
    <div className="grid gap-4">
      <ul aria-label={text.tabs.granted} className={PERSON_LIST}>
        {holders.map((row) => (
          <PersonRow key={row.id} {...row} name={row.username} note={endOf(row, now)}>
            <Button
              variant="quiet"
              size="small"
              aria-label={text.revokeOf(row.username)}
              onClick={() => void queue(run?.grantAccess({ memberId: row.id, term: null }), text.toasts.revoked)}
            >
              {text.revoke}
            </Button>
          </PersonRow>
        ))}
      </ul>
      <div>
        <Button variant="danger" size="small" onClick={() => setRevokingAll(true)}>
          {text.revokeAll}
        </Button>
      </div>
      <ConfirmDialog
        open={isRevokingAll}
        onOpenChange={setRevokingAll}
        title={text.all.title}
        text={text.all.text}
        confirmLabel={text.all.confirm}
        danger
        onConfirm={() => {
          setRevokingAll(false);
          void queue(run?.revokeAllAccess(holders.map(({ id }) => id)), text.toasts.allRevoked);
        }}
      />
    </div>
  );
}

/** Members who ask to see the private album. */
export function AccessRequests({ members, actions }: { members: readonly AccessHolder[]; actions: MediaActions }) {
  const now = useNow();
  const { run, queue } = actions;
  return (
    <ul aria-label={text.tabs.requests} className={PERSON_LIST}>
      {members.map((row) => (
        <PersonRow
          key={row.id}
          {...row}
          name={row.username}
          note={[row.town, text.requestedAt(shortMonthDay(Date.parse(row.at), now))].filter(Boolean).join(' · ')}
        >
          <div className="flex gap-2 max-[359px]:w-full">
            <Menu>
              <MenuTrigger asChild>
                <Button size="small" aria-label={text.grantOf(row.username)}>
                  {text.grant}
                </Button>
              </MenuTrigger>
              <MenuContent label={text.grantOf(row.username)}>
                {accessTerm.options.map((term) => (
                  <MenuItem
                    key={term}
                    onSelect={() =>
                      void queue(run?.grantAccess({ memberId: row.id, term }), text.toasts.granted(row.username))
                    }
                  >
                    {text.terms[term]}
                  </MenuItem>
                ))}
              </MenuContent>
            </Menu>
            <Button
              variant="quiet"
              size="small"
              aria-label={text.refuseOf(row.username)}
              onClick={() => void queue(run?.grantAccess({ memberId: row.id, term: null }), text.toasts.refused)}
            >
              {text.refuse}
            </Button>
          </div>
        </PersonRow>
      ))}
    </ul>
  );
}
