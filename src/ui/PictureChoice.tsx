import { useRef, type ReactNode } from 'react';
import { pictureChoice as text } from '#i18n/fr/picture-choice.ts';
import { Button } from './Button.tsx';

interface Props {
  /** Whether there is a picture already. */
  has: boolean;
  /** Accessible name of what the picture is, in lower case. */
  subject: string;
  busy: boolean;
  /** What happens to the chosen file; null: nothing. */
  status: string | null;
  onChoose: (file: File) => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** Chooses a picture file: a button, which opens the browser's dialog, and what happens then. */
export function PictureChoice({ has, subject, busy, status, onChoose, children }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const take = ([file]: Iterable<File>) => file && onChoose(file);
  const label = has ? text.change : text.choose;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {/* Opened by the button, which has the accessible name. */}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/heic,image/heif"
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        data-subject={subject}
        onChange={(event) => (take(event.target.files ?? []), (event.target.value = ''))}
      />
      <Button
        variant="quiet"
        size="small"
        busy={busy}
        aria-label={`${label} (${subject})`}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {children}
      <p role="status" className="text-small text-text-faint">
        {status ?? text.forms}
      </p>
    </div>
  );
}
