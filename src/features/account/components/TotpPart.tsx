import { useState } from 'react';
import type { AccountPage, AccountTotp } from '#schemas/wire/account-page.ts';
import { longMonthDay } from '#i18n/day-title.ts';
import { Button } from '#ui/Button.tsx';
import { Section } from '#ui/Section.tsx';
import { useNow } from '#ui/use-now.ts';
import { totp as text } from '../totp.fr.ts';
import { TotpDialog } from './TotpDialog.tsx';

interface TotpPartProps {
  email: string;
  page: Pick<AccountPage, 'totp' | 'mayAddTotp'>;
  disabled: boolean;
  /** Asks for the page anew. */
  onChange: () => void;
}

/** The application of codes of one of the house [S20]; other members, whom the house has not invited, see nothing. */
export function TotpPart({ email, page, disabled, onChange }: TotpPartProps) {
  const [isOpen, setOpen] = useState(false);
  const { totp, mayAddTotp } = page;
  if (totp === null && !mayAddTotp) return null;
  return (
    <Section title={text.title} intro={text.intro}>
      <div className="flex min-h-16 flex-wrap items-center justify-between gap-x-3.5 gap-y-2 px-4 py-3 desktop:px-5">
        <p className="min-w-0 flex-1 basis-48 text-second text-text-soft">
          {totp === null ? text.none : <Days totp={totp} />}
        </p>
        <Button
          variant="quiet"
          size="small"
          disabled={disabled}
          aria-label={totp === null ? undefined : text.removeTitle}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {totp === null ? text.add : text.remove}
        </Button>
      </div>
      {isOpen && (
        <TotpDialog
          email={email}
          task={totp === null ? 'add' : 'remove'}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            onChange();
          }}
        />
      )}
    </Section>
  );
}

function Days({ totp: { createdAt, usedAt } }: { totp: AccountTotp }) {
  const now = useNow();
  const day = (at: string) => longMonthDay(Date.parse(at), now);
  return [text.created(day(createdAt)), usedAt === null ? text.unused : text.used(day(usedAt))].join(' · ');
}
