import { X } from 'lucide-react';
import { Fragment } from 'react';
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
        {code.map((word, index) => (
          // A line never begins with a point.
          <Fragment key={index}>
            {index > 0 && ' '}
            <span className="inline-block">{index < code.length - 1 ? `${word} ·` : word}</span>
          </Fragment>
        ))}
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
