import { useRef } from 'react';
import { Button } from '#ui/Button.tsx';

interface PickButtonProps {
  label: string;
  /** Opens the camera where the device has one; elsewhere the browser lets a file be chosen. */
  capture?: boolean;
  accept?: 'image/*' | 'video/*';
  disabled: boolean;
  onPick: (file: File) => void;
}

/** A button that lets a picture or video be taken or chosen. */
export function PickButton({ label, capture = false, accept = 'image/*', disabled, onPick }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="quiet" disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        capture={capture ? 'user' : undefined}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}
