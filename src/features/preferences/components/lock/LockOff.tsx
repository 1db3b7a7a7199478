import { X } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { MemberId } from '#schemas/ids.ts';
import { failureCode } from '#schemas/error-codes.ts';
import { errorText } from '#i18n/errors.ts';
import { appTexts } from '#i18n/fr/app.ts';
import { errorName, log } from '#lib/log.ts';
import { lockNow } from '#device/lock/close-lock.ts';
import { turnLockOff } from '#device/lock/set-lock.ts';
import { announceLockOff } from '#platform/lock-client.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { lock } from '../../lock.fr.ts';

const text = lock.turnOff;

function refusalText(code: string): string {
  if (code === 'invalid-credentials') return text.wrong;
  if (code === 'too-many-attempts') return text.tooMany;
  const known = failureCode.safeParse(code);
  return known.success ? errorText(known.data) : text.refused;
}

/** Turns the lock off, with the password of the account as a fresh proof [S39]. The page starts again then. */
export function LockOff({ member, onClose }: { member: { account: MemberId; email: string }; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (password === '') return setProblem(text.missing);
    setBusy(true);
    setProblem(undefined);
    try {
      const announced = await announceLockOff(member.email, password);
      if (announced.ok) return await turnLockOff(member.account, { lock: lockNow });
      setProblem(refusalText(announced.code));
    } catch (error) {
      log.warn('lock.not-turned-off', { error: errorName(error) });
      setProblem(text.refused);
    }
    setBusy(false);
  }
  return (
    <Sheet title={text.title} closeButton={<IconButton icon={X} label={appTexts.ui.close} />} onClose={onClose}>
      <form noValidate aria-label={text.title} className="grid gap-5" onSubmit={(event) => void submit(event)}>
        <p className="text-text-soft">{text.text}</p>
        <TextInput
          label={text.password}
          type="password"
          autoComplete="current-password"
          required
          value={password}
          error={problem}
          onChange={({ target }) => setPassword(target.value)}
        />
        <Button type="submit" variant="danger" busy={isBusy}>
          {text.confirm}
        </Button>
      </form>
    </Sheet>
  );
}
