import { useState } from 'react';
import { saveFile } from '#platform/save-file.ts';
import type { HouseRequest } from '#schemas/wire/house-requests.ts';
import { Button } from '#ui/Button.tsx';
import { confirmRequest, fetchAudit, refuseRequest, withdrawRequest } from '../two-person-requests.ts';
import { effectText, twoPersons } from '../two-persons.fr.ts';
import { AddressAct } from './AddressAct.tsx';
import { ConfirmedAct } from './ConfirmedAct.tsx';
import { ReasonAct } from './ReasonAct.tsx';

const { list: text } = twoPersons;

interface Props {
  proposal: HouseRequest;
  day: (of: string) => string;
  isOffline: boolean;
  onChange: () => void;
  onProblem: (problem: string | null) => void;
}

/** What the reader may do with a request: confirm or refuse it, take it back, or fetch its file. */
export function RequestActs({ proposal, day, isOffline, onChange, onProblem }: Props) {
  const { mayDecide, mayWithdraw, mayFetch, state } = proposal;
  const [act, setAct] = useState<'confirm' | 'refuse' | 'withdraw' | null>(null);
  const close = () => setAct(null);
  const common = { onDone: onChange, onClose: close };
  if (!mayDecide && !mayFetch && !(mayWithdraw && state === 'proposed')) return null;
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      {mayDecide && (
        <>
          <Button size="small" disabled={isOffline} onClick={() => setAct('confirm')}>
            {text.confirm}
          </Button>
          <Button size="small" variant="quiet" disabled={isOffline} onClick={() => setAct('refuse')}>
            {text.refuse}
          </Button>
        </>
      )}
      {mayWithdraw && state === 'proposed' && (
        <Button size="small" variant="quiet" disabled={isOffline} onClick={() => setAct('withdraw')}>
          {text.withdraw}
        </Button>
      )}
      {mayFetch && <FetchFile proposal={proposal} isOffline={isOffline} onProblem={onProblem} />}
      {act === 'confirm' && proposal.kind === 'change-address' && (
        <AddressAct text={effectText(proposal, day)} act={(email) => confirmRequest(proposal, email)} {...common} />
      )}
      {act === 'confirm' && proposal.kind !== 'change-address' && (
        <ConfirmedAct
          title={text.confirmTitle}
          text={effectText(proposal, day)}
          action={text.confirm}
          done={text.confirmDone}
          act={() => confirmRequest(proposal)}
          {...common}
        />
      )}
      {act === 'refuse' && (
        <ReasonAct
          title={text.refuseTitle}
          text={text.refuseText}
          action={text.refuse}
          done={text.refuseDone}
          label={text.refuseWords}
          missing={text.refuseMissing}
          unsaved={`refusal ${proposal.id}`}
          act={(words) => refuseRequest(proposal, words)}
          {...common}
        />
      )}
      {act === 'withdraw' && (
        <ConfirmedAct
          title={text.withdrawTitle}
          text={text.withdrawText}
          action={text.withdraw}
          done={text.withdrawDone}
          act={() => withdrawRequest(proposal)}
          {...common}
        />
      )}
    </div>
  );
}

function FetchFile({ proposal, isOffline, onProblem }: Pick<Props, 'proposal' | 'isOffline' | 'onProblem'>) {
  const [isBusy, setBusy] = useState(false);

  async function fetchFile(): Promise<void> {
    onProblem(null);
    const entries = await fetchAudit(proposal);
    if (typeof entries === 'string') return onProblem(entries);
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    saveFile(text.file(proposal.from ?? '', proposal.to ?? ''), lines, 'application/x-ndjson');
  }

  return (
    <Button
      size="small"
      busy={isBusy}
      disabled={isOffline}
      onClick={() => {
        setBusy(true);
        void fetchFile().finally(() => setBusy(false));
      }}
    >
      {text.fetch}
    </Button>
  );
}
