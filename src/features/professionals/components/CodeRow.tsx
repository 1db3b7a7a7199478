import { useId, useState } from 'react';
import type { ProfessionalCode } from '#schemas/wire/professionals.ts';
import { useReady } from '#device/use-ready.ts';
import { siteOrigin } from '#lib/site-origin.ts';
import { Button } from '#ui/Button.tsx';
import { Switch } from '#ui/Switch.tsx';
import { toast } from '#ui/toast.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { problemText, setCode } from '../requests.ts';
import { professionals } from '../text.fr.ts';

const { codes: text } = professionals;

const copy = (words: string, done: string): Promise<unknown> =>
  navigator.clipboard.writeText(words).then(
    () => toast(done),
    () => toast(text.notCopied, { tone: 'bad' }),
  );

/** The link that opens the registration with a code. */
const linkOf = (code: string): string => new URL(`/register?ref=${encodeURIComponent(code)}`, siteOrigin()).href;

/**
 * A code: how often it was used, copying it or its link, and whether it is open. The switch of one that the house has
 * closed says what its professional wishes, for when it is open again.
 */
export function CodeRow({
  code: { id, code, active, closed, uses },
  onDone,
}: {
  code: ProfessionalCode;
  onDone: () => void;
}) {
  const label = useId();
  const isReady = useReady() !== 'no';
  const [requested, setRequested] = useState<boolean | null>(null);
  const isOn = requested ?? active;

  async function change(next: boolean): Promise<void> {
    setRequested(next);
    const refused = await setCode(id, next);
    if (refused) {
      toast(problemText(refused), { tone: 'bad' });
      setRequested(null);
    }
    onDone();
  }

  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-4 desktop:px-5">
      <div className="min-w-0 flex-1 basis-48">
        <code className="block font-text font-semibold break-all tabular">{code}</code>
        <p className="text-small text-text-soft tabular">
          {text.uses(uses)} · {closed ? text.closed : isOn ? text.on : text.off}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="quiet"
          size="small"
          aria-label={text.copyCodeName(code)}
          onClick={() => void copy(code, text.copied)}
        >
          {text.copyCode}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={text.copyLinkName(code)}
          onClick={() => void copy(linkOf(code), text.linkCopied)}
        >
          {text.copyLink}
        </Button>
        <VisuallyHidden>
          <span id={label}>{text.switchName(code)}</span>
        </VisuallyHidden>
        <Switch
          checked={isOn}
          disabled={!isReady || (requested !== null && requested !== active)}
          aria-labelledby={label}
          onChange={(next) => void change(next)}
        />
      </div>
    </li>
  );
}
