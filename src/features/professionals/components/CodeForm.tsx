import { useState, type SyntheticEvent } from 'react';
import { attemptIds } from '#lib/attempt-ids.ts';
import { systemRandom } from '#lib/random.ts';
import { useUnsavedInput } from '#device/unsaved-input.ts';
import { useReady } from '#device/use-ready.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { toast } from '#ui/toast.ts';
import { createCode, problemText } from '../requests.ts';
import { professionals } from '../text.fr.ts';

const { codes: text } = professionals;

/** Creates a code, chosen or drawn. What was typed survives a reload; a repeated attempt creates no second code. */
export function CodeForm({ isFull, onDone }: { isFull: boolean; onDone: () => void }) {
  const [code, setCode, forget] = useUnsavedInput('referral code', '');
  const [ids] = useState(() => attemptIds(systemRandom));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isReady = useReady() !== 'no';

  async function create(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const chosen = code.trim() === '' ? null : code.trim();
    const refused = await createCode(ids.idOf(chosen), chosen);
    setBusy(false);
    setProblem(refused && problemText(refused));
    if (refused) return;
    ids.renew();
    setCode('');
    forget();
    toast(text.created);
    onDone();
  }

  if (isFull) return <Notice>{text.full}</Notice>;
  return (
    <form noValidate aria-label={text.draw} className="grid gap-3" onSubmit={(event) => void create(event)}>
      <div className="flex flex-wrap items-start gap-3">
        <TextInput
          label={text.chosen}
          hint={text.drawHint}
          error={problem ?? undefined}
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="min-w-0 flex-1 basis-64"
          onChange={({ target }) => {
            setCode(target.value.toUpperCase());
            setProblem(null);
          }}
        />
        <Button type="submit" busy={isBusy} disabled={!isReady} className="min-h-13 desktop:mt-[26px]">
          {text.draw}
        </Button>
      </div>
      {!isReady && <Notice tone="offline">{text.offline}</Notice>}
    </form>
  );
}
