import { X } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { cameras } from '../../cameras.fr.ts';
import { calls as text } from '../calls.fr.ts';

interface Props {
  code: readonly string[];
  hasChanged: boolean;
  onClose: () => void;
}

/** The words that both compare: whoever listens in between cannot make them the same [S4]. */
export const CodeSheet = ({ code, hasChanged, onClose }: Props) => (
  <Sheet
    title={text.codeTitle}
    closeButton={<IconButton icon={X} label={cameras.closeWatchers} onClick={onClose} />}
    onClose={onClose}
  >
    <div className="grid gap-4">
      <p data-call-code className="text-center text-lead font-semibold tracking-wide">
        {code.join(' · ')}
      </p>
      <p className="text-small text-text-soft">{text.codeText}</p>
      {hasChanged && (
        <Notice tone="warn" role="status">
          {text.codeChanged}
        </Notice>
      )}
    </div>
  </Sheet>
);
