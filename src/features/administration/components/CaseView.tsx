import { useEffect, useMemo, useRef } from 'react';
import { useOpenForm } from '#device/open-form.ts';
import { useReady } from '#device/use-ready.ts';
import { BackLink } from '#ui/BackLink.tsx';
import { cx } from '#ui/cx.ts';
import { useNow } from '#ui/use-now.ts';
import { useTitle } from '#ui/use-title.ts';
import { reasonText } from '../decision-words.ts';
import { dueText } from '../due-text.ts';
import { sortEvidence } from '../evidence.ts';
import type { Problem } from '../requests.ts';
import { house as text } from '../text.fr.ts';
import { useCaseKeys } from '../use-case-keys.ts';
import { useClaim } from '../use-claim.ts';
import type { LoadedCase } from '../use-opened-case.ts';
import { useRevealed } from '../use-revealed.ts';
import { ClaimBar } from './ClaimBar.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { Evidence } from './Evidence.tsx';
import { discardDecision } from '../decision-draft.ts';
import { PastDecisions } from './PastDecisions.tsx';

interface Props {
  opened: LoadedCase;
  /** The queue is beside it, so that its heading is the second one. */
  isBeside: boolean;
  reload: () => void;
  refreshQueue: () => void;
  /** The case is this member's: the next one is loaded meanwhile. */
  onWork: () => void;
  onDecided: (isProposal: boolean) => void;
  onNext: (() => void) | null;
}

/** One case: what it shows, whom it concerns, and the decision. */
export function CaseView({ opened, isBeside, reload, refreshQueue, onWork, onDecided, onNext }: Props) {
  const { case: item, parts, verdicts } = opened;
  const now = useNow();
  const ready = useReady();
  const revealed = useRevealed();
  const evidence = useMemo(() => sortEvidence(parts), [parts]);
  const [deciding, setDeciding] = useOpenForm<string>('deciding');
  const heading = useRef<HTMLHeadingElement>(null);
  const isOpen = verdicts.length > 0;
  // Nothing is to be decided any more: what was typed for it goes.
  useEffect(() => {
    if (!isOpen) discardDecision(item.id);
  }, [isOpen, item.id]);
  const isDeciding = isOpen && deciding === item.id;
  const name = text.case(item.kind, item.member?.username ?? null);
  useTitle(name);

  const control = useClaim({
    item,
    isOnline: ready === 'yes',
    onChange(change) {
      if (change === 'claimed') onWork();
      if (change === 'refused') reload();
      refreshQueue();
    },
  });
  const isMine = control.claim.status === 'mine';
  useEffect(() => {
    if (!document.activeElement?.closest('[data-case-list]')) heading.current?.focus({ preventScroll: true });
  }, []);

  const decide = () => setDeciding(item.id);
  const close = () => {
    setDeciding(null);
    heading.current?.focus({ preventScroll: true });
  };
  const onRefused = (problem: Problem) => {
    if (!('refusal' in problem)) return;
    const { refusal } = problem;
    if (refusal === 'case-not-claimed' || refusal === 'case-claimed') control.lose();
    if (refusal !== 'invalid' && refusal !== 'certification-picture') reload();
    refreshQueue();
  };
  const mayAct = ready === 'yes' && isOpen && !control.isBusy;
  useCaseKeys(
    {
      ...(evidence.fileKeys.length > 0 && { reveal: () => revealed.toggle(evidence.fileKeys) }),
      ...(mayAct && (control.claim.status === 'free' || control.claim.status === 'lost') && { claim: control.take }),
      ...(mayAct && isMine && { release: control.release, decide }),
    },
    false,
  );

  const due = dueText(item.dueAt, now);
  const Heading = isBeside ? 'h2' : 'h1';
  return (
    <article aria-label={name} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-4 pt-3 pb-8 desktop:px-8 desktop:pt-6">
        <div className="mx-auto grid w-full max-w-[860px] gap-6">
          <header>
            {!isBeside && <BackLink to="/admin/dashboard">{text.back}</BackLink>}
            <Heading ref={heading} tabIndex={-1} className="text-title leading-tight outline-none">
              {text.kinds[item.kind]}
            </Heading>
            <p className="mt-1 flex flex-wrap gap-x-3 text-second text-text-soft">
              {item.member && <bdi className="font-semibold text-text">{item.member.username}</bdi>}
              {item.reason !== null && <span>{reasonText(item.reason)}</span>}
              {item.reports > 0 && <span>{text.reports(item.reports)}</span>}
              <span className={cx('tabular', due.isOver && 'font-semibold text-warn')}>{due.text}</span>
            </p>
          </header>
          {isOpen || parts.length > 0 ? (
            <Evidence evidence={evidence} revealed={revealed} />
          ) : (
            <p className="text-text-soft">{text.evidence.none}</p>
          )}
          {item.member && <PastDecisions member={item.member} past={opened.past} />}
          {isDeciding && (
            <DecisionForm
              opened={opened}
              mayDecide={isMine && ready === 'yes'}
              onDecided={(isProposal) => {
                setDeciding(null);
                onDecided(isProposal);
              }}
              onRefused={onRefused}
              onClose={close}
            />
          )}
        </div>
      </div>
      <ClaimBar
        control={control}
        isOffline={ready === 'no'}
        isDeciding={isDeciding}
        isOpen={isOpen}
        onDecide={decide}
        onNext={onNext}
      />
    </article>
  );
}
