import { useState } from 'react';
import { Button } from './Button.tsx';

interface Props {
  name: string;
  /** Its size, in words. */
  size: string;
  label: string;
  /** Accessible name of the button, which names the file. */
  buttonName: string;
  disabled: boolean;
  /** Fetches and saves the file, and says what went wrong. */
  download: () => Promise<void>;
}

/** One file of a list, with its size and the button that downloads it. */
export function FileDownload({ name, size, label, buttonName, disabled, download }: Props) {
  const [isBusy, setBusy] = useState(false);
  const start = () => {
    setBusy(true);
    void download().finally(() => setBusy(false));
  };
  return (
    <li className="flex min-h-16 items-center gap-4 px-4 py-3 desktop:px-5">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{name}</span>
        <span className="block text-small text-text-soft">{size}</span>
      </span>
      <Button variant="quiet" size="small" busy={isBusy} disabled={disabled} aria-label={buttonName} onClick={start}>
        {label}
      </Button>
    </li>
  );
}
