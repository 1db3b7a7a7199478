import { errorText, recoveryOf } from '#i18n/errors.ts';
import { fr } from '#i18n/fr.ts';
import type { ErrorCode } from '#schemas/error-codes.ts';
import { Button } from './Button.tsx';

interface Props {
  code: ErrorCode;
  /** How long the server asks to wait. */
  retryAfterMs?: number | undefined;
  onRetry?: () => void;
}

/** What failed, in place, by its code; « Réessayer » where trying again can help. */
export function ErrorState({ code, retryAfterMs, onRetry }: Props) {
  return (
    <div role="alert" className="mx-auto flex max-w-sm flex-col items-center gap-4 px-6 py-12 text-center">
      <p className="text-text-soft">{errorText(code, retryAfterMs)}</p>
      {onRetry !== undefined && recoveryOf(code) === 'retry' && (
        <Button variant="quiet" size="small" onClick={onRetry}>
          {fr.ui.retry}
        </Button>
      )}
    </div>
  );
}
