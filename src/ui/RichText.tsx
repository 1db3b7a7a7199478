import { Fragment, useMemo, type ReactNode } from 'react';
import { readRichText, type Run } from '#schemas/rich-text/read.ts';
import { cx } from './cx.ts';

function marked({ text, marks }: Run): ReactNode {
  return marks.reduceRight<ReactNode>((inner, mark) => {
    const Mark = mark;
    return <Mark>{inner}</Mark>;
  }, text);
}

/**
 * Shows a text that a member formatted [SHELL-200, SHELL-201]. Elements are made from what was read of it, so that no
 * text becomes markup, whatever is stored.
 */
export function RichText({ text, className }: { text: string; className?: string }) {
  const paragraphs = useMemo(() => readRichText(text), [text]);
  return (
    <div className={cx('grid gap-3', className)}>
      {paragraphs.map((lines, nth) => (
        <p key={nth} dir="auto" className="min-w-0 break-words whitespace-pre-wrap">
          {lines.map((line, n) => (
            <Fragment key={n}>
              {n > 0 && <br />}
              {line.map((run, r) => (
                <Fragment key={r}>{marked(run)}</Fragment>
              ))}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  );
}
