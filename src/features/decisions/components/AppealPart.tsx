import { useState } from 'react';
import { longMonthDay } from '#i18n/day-title.ts';
import { typo } from '#i18n/fr/typography.ts';
import { Button } from '#ui/Button.tsx';
import { ownInput } from '#device/unsaved-input.ts';
import type { Decision } from '#schemas/wire/decisions.ts';
import type { AppealPort } from '../requests.ts';
import type { DecisionView } from '../decision-view.ts';
import { decisions } from '../text.fr.ts';
import { AppealForm, draftNameOf } from './AppealForm.tsx';

const { appeal: text } = decisions;

interface Props extends AppealPort {
  decision: Decision;
  view: DecisionView;
  now: number;
}

/** The appeal of a decision: its form, that it waits, its answer, or that its time is over. */
export function AppealPart({ decision, view, now, isOffline, onAppeal, onChange }: Props) {
  const { id, appeal } = decision;
  // A text that was typed before is shown again.
  const [isOpen, setOpen] = useState(() => ownInput().read(draftNameOf(id)) !== null);
  const day = (instant: string) => longMonthDay(Date.parse(instant), now);
  return (
    <div className="mt-4 border-t border-line pt-4">
      {view.appeal.kind === 'late' && <p className="text-second text-text-soft">{text.late}</p>}
      {view.appeal.kind === 'open' && (
        <>
          <p className="text-second text-text-soft">{text.text(view.appeal.until)}</p>
          {isOpen ? (
            <AppealForm id={id} isOffline={isOffline} onAppeal={onAppeal} onChange={onChange} />
          ) : (
            <Button className="mt-3" variant="quiet" size="small" onClick={() => setOpen(true)}>
              {text.open}
            </Button>
          )}
        </>
      )}
      {appeal && (
        <>
          <Quoted title={text.made(day(appeal.at))} words={appeal.words} />
          {appeal.answer ? (
            <div className="mt-4">
              <Quoted
                title={typo((appeal.answer.succeeded ? text.accepted : text.refused)(day(appeal.answer.at)))}
                words={appeal.answer.words}
              />
            </div>
          ) : (
            <p className="mt-2 text-second text-text-soft">{text.waiting}</p>
          )}
        </>
      )}
    </div>
  );
}

function Quoted({ title, words }: { title: string; words: string }) {
  return (
    <>
      <h3 className="font-text text-second font-semibold tracking-normal">{title}</h3>
      <p className="mt-1 text-text-soft">
        <bdi className="whitespace-pre-wrap [overflow-wrap:anywhere]">{words}</bdi>
      </p>
    </>
  );
}
