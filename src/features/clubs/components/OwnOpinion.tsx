import { useRef, useState } from 'react';
import { errorText } from '#i18n/errors.ts';
import { useCommands } from '#device/use-commands.ts';
import type { ClubPage } from '#schemas/wire/clubs.ts';
import { Button } from '#ui/Button.tsx';
import { Notice, NoticeAction } from '#ui/Notice.tsx';
import { toast } from '#ui/toast.ts';
import { withStorageToast } from '#ui/with-storage-toast.ts';
import { ownOpinion, type ClubWishView, type OwnOpinionView } from '../club-wishes.ts';
import * as commands from '../commands.ts';
import { clubPage } from '../page.fr.ts';
import { CARD } from './card.ts';
import { ClubAnswer } from './ClubAnswer.tsx';
import { OpinionForm } from './OpinionForm.tsx';

const { own: text } = clubPage;

function Given({ opinion, club }: { opinion: OwnOpinionView; club: ClubPage }) {
  return (
    <>
      <p dir="auto" className="break-words whitespace-pre-line">
        {opinion.text}
      </p>
      <p className="text-small text-text-faint">{opinion.isSending ? text.sending : text.states[opinion.state]}</p>
      {opinion.answer !== null && <ClubAnswer club={club.name} words={opinion.answer} />}
    </>
  );
}

/** The member's own opinion: to give, to change and to withdraw, also without a network. */
export function OwnOpinion({ club, wishes }: { club: ClubPage; wishes: readonly ClubWishView[] }) {
  const { opinion, refused, words: initial } = ownOpinion(club, wishes);
  const [isChanging, setChanging] = useState(false);
  const run = useCommands(commands);
  const card = useRef<HTMLElement>(null);
  async function give(words: string | null): Promise<boolean> {
    const isQueued = await withStorageToast(run?.giveOpinion({ club: club.slug, text: words }));
    if (!isQueued) return false;
    toast(words === null ? text.withdrawn : text.sent);
    setChanging(false);
    // The button that was pressed goes; what it has changed is read instead.
    card.current?.focus();
    return true;
  }
  if (!club.mayGiveOpinion && !opinion && !refused) return <p className="text-text-soft">{text.certifiedOnly}</p>;
  return (
    <section ref={card} aria-labelledby="own-opinion" tabIndex={-1} className={`${CARD} outline-none`}>
      <h3 id="own-opinion" className="font-text text-lead font-semibold tracking-normal">
        {text.title}
      </h3>
      {refused?.code && (
        <Notice
          tone="bad"
          role="alert"
          action={
            <NoticeAction onClick={() => void withStorageToast(run?.dismissWish(refused.id))}>
              {text.dismiss}
            </NoticeAction>
          }
        >
          {text.refused(errorText(refused.code))}
        </Notice>
      )}
      {!club.mayGiveOpinion && typeof refused?.opinion === 'string' && (
        // There is no form; the words can be copied until the reason is dismissed.
        <p dir="auto" className="break-words whitespace-pre-line">
          {refused.opinion}
        </p>
      )}
      {opinion && !isChanging && (
        <>
          <Given opinion={opinion} club={club} />
          <div className="flex flex-wrap gap-2">
            {club.mayGiveOpinion && (
              <Button variant="quiet" size="small" onClick={() => setChanging(true)}>
                {text.change}
              </Button>
            )}
            <Button variant="plain" size="small" onClick={() => void give(null)}>
              {text.withdraw}
            </Button>
          </div>
        </>
      )}
      {club.mayGiveOpinion && (!opinion || isChanging) && (
        <OpinionForm
          // A form that is open takes over the words that are refused meanwhile.
          key={refused?.id ?? 'own'}
          name={`opinion ${club.slug}`}
          initial={initial}
          onSend={give}
          onCancel={opinion ? () => setChanging(false) : null}
        />
      )}
    </section>
  );
}
