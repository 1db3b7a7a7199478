import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { AccountPasskey } from '#schemas/wire/account-page.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { knowsPasskeys } from '#platform/passkeys.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Section } from '#ui/Section.tsx';
import { useNow } from '#ui/use-now.ts';
import { account } from '../text.fr.ts';
import { PasskeyDialog, type PasskeyTask } from './PasskeyDialog.tsx';

const text = account.passkeys;

interface PasskeysPartProps {
  email: string;
  passkeys: readonly AccountPasskey[];
  disabled: boolean;
  /** Asks for the list anew. */
  onChange: () => void;
}

/** The member's passkeys: each can be renamed and removed; another one can be added where the browser knows them. */
export function PasskeysPart({ email, passkeys, disabled, onChange }: PasskeysPartProps) {
  const [task, setTask] = useState<PasskeyTask | null>(null);
  return (
    <Section title={text.title} intro={text.intro}>
      {passkeys.length === 0 ? (
        <p className="px-4 py-4 text-second text-text-soft desktop:px-5">{text.none}</p>
      ) : (
        <ul aria-label={text.title} className="divide-y divide-line">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} {...{ passkey, disabled }} onTask={setTask} />
          ))}
        </ul>
      )}
      <div className="px-4 py-4 desktop:px-5">
        {knowsPasskeys() ? (
          <Button
            variant="quiet"
            size="small"
            disabled={disabled}
            aria-haspopup="dialog"
            onClick={() => setTask({ kind: 'add' })}
          >
            {text.add}
          </Button>
        ) : (
          <p className="text-small text-text-soft">{text.unavailable}</p>
        )}
      </div>
      {task && (
        <PasskeyDialog
          {...{ email, task }}
          onClose={() => setTask(null)}
          onDone={() => {
            setTask(null);
            onChange();
          }}
        />
      )}
    </Section>
  );
}

interface PasskeyItemProps {
  passkey: AccountPasskey;
  disabled: boolean;
  onTask: (task: PasskeyTask) => void;
}

function PasskeyItem({ passkey, disabled, onTask }: PasskeyItemProps) {
  const { name, createdAt, usedAt } = passkey;
  const now = useNow();
  const day = (at: string) => longMonthDay(Date.parse(at), now);
  const button = (label: string, description: string, kind: 'rename' | 'remove') => (
    <Button
      variant="quiet"
      size="small"
      disabled={disabled}
      aria-label={description}
      aria-haspopup="dialog"
      onClick={() => onTask({ kind, passkey })}
    >
      {label}
    </Button>
  );
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 desktop:px-5">
      <Icon icon={KeyRound} size={20} className="flex-none text-text-soft" />
      <span className="min-w-0 flex-1 basis-48">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-small text-text-soft">
          {[text.created(day(createdAt)), usedAt === null ? text.unused : text.used(day(usedAt))].join(' · ')}
        </span>
      </span>
      <span className="flex gap-2">
        {button(text.rename, text.renameOf(name), 'rename')}
        {button(text.remove, text.removeOf(name), 'remove')}
      </span>
    </li>
  );
}
