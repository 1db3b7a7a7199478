import { X } from 'lucide-react';
import { useState } from 'react';
import type { Gif } from '#schemas/gif.ts';
import { media } from '#i18n/fr/media.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useGifs } from '../use-gifs.ts';

const { gifs: text } = media;

/** Searches GIFs and lets the member choose one. */
export function GifPicker({ onChoose, onClose }: { onChoose: (gif: Gif) => void; onClose: () => void }) {
  const [words, write] = useState('');
  const { gifs, isFallback } = useGifs(words);
  return (
    <Sheet title={text.title} onClose={onClose} closeButton={<IconButton icon={X} label={media.viewer.close} />}>
      <input
        type="search"
        value={words}
        aria-label={text.search}
        placeholder={text.search}
        onChange={({ target }) => write(target.value)}
        className="mb-3 min-h-11 w-full rounded-pill bg-sunken px-4 text-text hairline placeholder:text-text-faint"
      />
      {isFallback && <p className="mb-2 text-small text-text-soft">{text.failed}</p>}
      <p role="status" className="sr-only">
        {gifs === null ? text.loading : gifs.length === 0 ? text.none : ''}
      </p>
      {gifs?.length === 0 && <p aria-hidden="true">{text.none}</p>}
      <ul aria-label={text.title} className="grid min-h-64 grid-cols-2 content-start gap-2 desktop:grid-cols-3">
        {(gifs ?? []).map((gif) => (
          <li key={gif.url}>
            <button
              type="button"
              aria-label={gif.label}
              title={gif.label}
              onClick={() => onChoose(gif)}
              className="block w-full overflow-hidden rounded-control hairline"
            >
              <img src={gif.url} alt="" loading="lazy" className="aspect-4/3 w-full object-cover" />
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
