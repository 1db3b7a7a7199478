import { errorText, recoveryOf } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import type { ErrorCode } from '#schemas/error-codes.ts';
import { Button } from './Button.tsx';

interface Props {
  code: ErrorCode;
  /** Wait that the server demands, in milliseconds. */
  retryAfterMs?: number | undefined;
  onRetry?: () => void;
}

/** Shows an error in the place of the missing content, with « Réessayer » if a retry can help. */
export function ErrorState({ code, retryAfterMs, onRetry }: Props) {
  return (
    <div role="alert" className="mx-auto flex max-w-sm flex-col items-center gap-4 px-6 py-12 text-center">
      <p className="text-text-soft">{errorText(code, retryAfterMs)}</p>
      {onRetry !== undefined && recoveryOf(code) === 'retry' && (
        <Button variant="quiet" size="small" onClick={onRetry}>
          {appTexts.ui.retry}
        </Button>
      )}
    </div>
  );
}
