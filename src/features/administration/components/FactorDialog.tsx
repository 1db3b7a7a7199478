import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { SecondFactor } from '#schemas/wire/cases.ts';
import { Button } from '#ui/Button.tsx';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { Notice } from '#ui/Notice.tsx';
import { endFactorPage, endFactorRequest, isFactorWanted, onFactorWanted } from '../fresh-factor.ts';
import { house } from '../text.fr.ts';
import { useSecondFactor } from '../use-second-factor.ts';
import { TotpField } from './TotpField.tsx';

const { freshFactor: text } = house;

interface Props {
  factors: readonly SecondFactor[];
}

/**
 * Asks for the second factor over what is open, where it is older than ten minutes [S20]. What waits for it ends with
 * the page that has asked: no other page may carry it out. Signing in again leaves the page as it is.
 */
export function FactorDialog({ factors }: Props) {
  const { pathname } = useLocation();
  useEffect(() => () => endFactorPage(), [pathname]);
  return useSyncExternalStore(onFactorWanted, isFactorWanted) ? <OpenDialog factors={factors} /> : null;
}

function OpenDialog({ factors }: Props) {
  const { isOffline, isBusy, action, signIn, code, problem, other, change } = useSecondFactor(factors, () =>
    endFactorRequest(true),
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && endFactorRequest(false)}
      title={text.title}
      text={text.text}
      confirmLabel={action}
      busy={isBusy}
      onConfirm={signIn}
    >
      <div className="mt-4 grid justify-items-start gap-3 empty:hidden">
        {code && <TotpField signIn={code} disabled={isOffline || isBusy} />}
        {other !== null && (
          <Button variant="quiet" size="small" disabled={isBusy} onClick={change}>
            {other}
          </Button>
        )}
        {problem !== null && (
          <Notice tone={isOffline ? 'offline' : 'bad'} role="alert">
            {problem}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  );
}
