import { useState } from 'react';
import { shortMoment } from '#i18n/dates.ts';
import type { ConversationId } from '#schemas/ids.ts';
import type { AdministrationAnswer, GroupLink } from '#schemas/wire/groups.ts';
import { useCachedAnswer } from '#device/answers/use-cached-answer.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useNow } from '#ui/use-now.ts';
import { AnswerAge } from '#ui/SeenAt.tsx';
import { info } from '../info.fr.ts';
import { useGroupCommand } from '../use-group-command.ts';
import { AnswerStates } from './AnswerStates.tsx';
import { NewLink } from './NewLink.tsx';
import { Part, PART_CARD } from './Part.tsx';

const { links: text } = info;
const linksIn = (pages: readonly AdministrationAnswer[]): readonly GroupLink[] =>
  pages.flatMap(({ rows }) => rows.flatMap((row) => ('linkId' in row ? [row] : [])));

/** The links by which one joins: their terms, for admins; new ones, for whoever may invite. */
export function GroupLinks({ groupId, isAdmin }: { groupId: ConversationId; isAdmin: boolean }) {
  return isAdmin ? (
    <ListedLinks groupId={groupId} />
  ) : (
    <Part title={text.title} intro={text.intro}>
      <NewLink groupId={groupId} onMade={() => undefined} />
    </Part>
  );
}

function ListedLinks({ groupId }: { groupId: ConversationId }) {
  const { answer, refresh, loadMore } = useCachedAnswer('groups.administration', { groupId, list: 'links' });
  const { act, busy } = useGroupCommand();
  const [revoked, setRevoked] = useState<string | null>(null);
  const now = useNow();
  const untilOf = ({ expiresAt }: GroupLink) => shortMoment(Date.parse(expiresAt), now);
  const revoke = async (linkId: string) => {
    await act({ action: 'group.revoke-link', data: { groupId, linkId } });
    setRevoked(null);
    refresh();
  };
  return (
    <Part title={text.title} intro={text.intro} aside={<AnswerAge answer={answer} />}>
      <NewLink groupId={groupId} onMade={refresh} />
      <div className="mt-3">
        <AnswerStates answer={answer} refresh={refresh} loadMore={loadMore}>
          {({ pages }) => {
            const links = linksIn(pages);
            if (links.length === 0) return <p className="px-1 text-second text-text-soft">{text.none}</p>;
            return (
              <ul aria-label={text.title} className={PART_CARD}>
                {links.map((link) => (
                  <li
                    key={link.linkId}
                    className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 desktop:px-5"
                  >
                    <span className="min-w-[180px] flex-1 text-second tabular">
                      {text.terms(untilOf(link), link.usesLeft, link.asks)}
                    </span>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={text.revokeNamed(untilOf(link))}
                      onClick={() => setRevoked(link.linkId)}
                    >
                      {text.revoke}
                    </Button>
                  </li>
                ))}
              </ul>
            );
          }}
        </AnswerStates>
      </div>
      <ConfirmDialog
        open={revoked !== null}
        onOpenChange={(open) => !open && setRevoked(null)}
        title={text.revokeDialog.title}
        text={text.revokeDialog.text}
        confirmLabel={text.revokeDialog.confirm}
        danger
        busy={busy !== null}
        onConfirm={() => revoked !== null && void revoke(revoked)}
      />
    </Part>
  );
}
