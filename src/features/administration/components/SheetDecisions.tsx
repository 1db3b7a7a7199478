import { useState } from 'react';
import { longMonthDay } from '#i18n/day-title.ts';
import type { SheetDecision } from '#schemas/wire/staff.ts';
import { Button } from '#ui/Button.tsx';
import { useNow } from '#ui/use-now.ts';
import { pastVerdictName, reasonText } from '../decision-words.ts';
import { sheet as text } from '../members.fr.ts';
import { isInForce } from '../sheet.ts';
import { liftDecision } from '../staff-requests.ts';
import { house } from '../text.fr.ts';
import { twoPersons } from '../two-persons.fr.ts';
import { ConfirmedAct } from './ConfirmedAct.tsx';
import { LiftRequest } from './LiftRequest.tsx';
import { SheetPart } from './SheetPart.tsx';

/** [S20] What closed an account is lifted by two persons. */
const needsTwo = ({ measure }: SheetDecision): boolean => measure === 'suspend' || measure === 'ban';

interface Props {
  decisions: readonly SheetDecision[];
  /** Whether the reader has the right to lift measures. */
  mayLift: boolean;
  isOffline: boolean;
  onChange: () => void;
}

/** What is in force against the member, and what was decided before. */
export function SheetDecisions({ decisions, mayLift, isOffline, onChange }: Props) {
  const now = useNow();
  const [lifting, setLifting] = useState<SheetDecision | null>(null);
  const inForce = decisions.filter((each) => isInForce(each, now));
  const past = decisions.filter((each) => !isInForce(each, now));
  const { force } = text;
  const close = () => setLifting(null);
  return (
    <>
      <SheetPart title={force.title} none={force.none} isEmpty={inForce.length === 0}>
        {inForce.map((each) => (
          <li key={each.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-4 py-3.5">
            <Decision decision={each} now={now} isInForce />
            {mayLift && (
              <Button
                size="small"
                variant="quiet"
                disabled={isOffline}
                aria-label={needsTwo(each) ? undefined : force.liftOf(pastVerdictName(each.measure))}
                onClick={() => setLifting(each)}
              >
                {needsTwo(each) ? twoPersons.lift.action : force.lift}
              </Button>
            )}
          </li>
        ))}
      </SheetPart>
      <SheetPart title={text.past.title} none={text.past.none} isEmpty={past.length === 0}>
        {past.map((each) => (
          <li key={each.id} className="px-4 py-3.5">
            <Decision decision={each} now={now} isInForce={false} />
          </li>
        ))}
      </SheetPart>
      {lifting &&
        (needsTwo(lifting) ? (
          <LiftRequest decision={lifting} onClose={close} onDone={onChange} />
        ) : (
          <ConfirmedAct
            title={force.question}
            text={force.effect(pastVerdictName(lifting.measure))}
            action={force.lift}
            done={force.done}
            act={() => liftDecision(lifting.id)}
            onDone={onChange}
            onClose={close}
          />
        ))}
    </>
  );
}

interface DecisionProps {
  decision: SheetDecision;
  now: number;
  isInForce: boolean;
}

function Decision({ decision, now, isInForce }: DecisionProps) {
  const { kind, measure, reason, facts, at, by, until, liftedAt, appealed } = decision;
  const { past, force } = text;
  const day = (of: string) => longMonthDay(Date.parse(of), now);
  const times = [
    day(at),
    past.by(by),
    until !== null ? past.until(day(until)) : isInForce && force.endless,
    liftedAt !== null && past.lifted(day(liftedAt)),
  ];
  return (
    <div className="grid min-w-0 flex-1 basis-60 gap-1 text-second">
      <p>
        <span className="font-semibold">{pastVerdictName(measure)}</span>
        <span className="text-text-soft">
          {' · '}
          {reasonText(reason)}
        </span>
        {appealed && <span className="font-medium text-warn"> · {past.appealed}</span>}
      </p>
      {facts !== '' && (
        <p dir="auto" className="break-words whitespace-pre-line text-text-soft">
          {facts}
        </p>
      )}
      <p className="text-small text-text-faint">
        {house.kinds[kind]} · {times.filter(Boolean).join(', ')}
      </p>
    </div>
  );
}
