import { Monitor, Smartphone } from 'lucide-react';
import { useState } from 'react';
import type { AccountSession } from '#schemas/wire/account-page.ts';
import { deviceOf } from '#domain/device-name.ts';
import { shortDate } from '#i18n/dates.ts';
import { errorText } from '#i18n/errors.ts';
import { endSession } from '#platform/account-client.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Section } from '#ui/Section.tsx';
import { toast } from '#ui/toast.ts';
import { useNow } from '#ui/use-now.ts';
import { account } from '../text.fr.ts';

const text = account.sessions;
const handheld: ReadonlySet<string | null> = new Set(['iPhone', 'iPad', 'Android']);

interface SessionsPartProps {
  sessions: readonly AccountSession[];
  disabled: boolean;
  /** Asks for the list anew. */
  onChange: () => void;
}

/** The devices where the member is signed in; each but this one can be signed out. */
export function SessionsPart({ sessions, disabled, onChange }: SessionsPartProps) {
  return (
    <Section title={text.title} intro={text.intro}>
      <ul aria-label={text.title} className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionItem key={session.id} {...{ session, disabled, onChange }} />
        ))}
      </ul>
    </Section>
  );
}

function SessionItem({
  session,
  disabled,
  onChange,
}: { session: AccountSession } & Omit<SessionsPartProps, 'sessions'>) {
  const [isBusy, setBusy] = useState(false);
  const now = useNow();
  const { program, system } = deviceOf(session.agent);
  const name = program && system ? text.on(program, system) : (program ?? system ?? text.unknown);
  async function end(): Promise<void> {
    setBusy(true);
    const result = await endSession(session.id);
    setBusy(false);
    if (!result.ok) return toast(errorText(result.code, result.retryAfterMs), { tone: 'bad' });
    toast(text.ended);
    onChange();
  }
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-3.5 gap-y-2 px-4 py-3 desktop:px-5">
      <Icon icon={handheld.has(system) ? Smartphone : Monitor} size={20} className="flex-none text-text-soft" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{name}</span>
        <span className="block text-small text-text-soft">
          {session.isCurrent ? text.here : text.used(shortDate(Date.parse(session.usedAt), now))}
        </span>
      </span>
      {!session.isCurrent && (
        <Button
          variant="quiet"
          size="small"
          busy={isBusy}
          disabled={disabled}
          aria-label={text.endOf(name)}
          onClick={() => void end()}
        >
          {text.end}
        </Button>
      )}
    </li>
  );
}
