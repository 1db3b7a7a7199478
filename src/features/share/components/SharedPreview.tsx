import { useEffect, useRef } from 'react';
import type { Shared } from '#device/use-shared.ts';
import { Notice } from '#ui/Notice.tsx';
import { share as text } from '../text.fr.ts';

/** What is shared, before its place is chosen: pictures, text, and what was left out. */
export function SharedPreview({ shared }: { shared: Shared }) {
  const { files, problems } = shared;
  return (
    <section aria-label={text.preview} className="grid gap-3">
      {problems.map((problem) => (
        <Notice key={problem} tone="warn">
          {text.problems[problem]}
        </Notice>
      ))}
      {files.length > 0 && (
        <ul className="flex gap-2 overflow-x-auto overscroll-x-contain pb-1">
          {files.map((file, index) => (
            <li key={index} className="flex-none">
              <Thumbnail file={file} name={text.picture(index + 1, files.length)} />
            </li>
          ))}
        </ul>
      )}
      {shared.text !== '' && (
        <p
          dir="auto"
          className="max-h-32 overflow-y-auto rounded-card bg-surface px-4 py-3 text-second break-words whitespace-pre-wrap hairline"
        >
          {shared.text}
        </p>
      )}
    </section>
  );
}

function Thumbnail({ file, name }: { file: File; name: string }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    if (image.current) image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return (
    <span className="block size-24 overflow-hidden rounded-control bg-sunken">
      <img ref={image} alt={name} className="size-full object-cover" />
    </span>
  );
}
