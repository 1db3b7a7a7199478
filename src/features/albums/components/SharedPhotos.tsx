import { Button } from '#ui/Button.tsx';
import { albums } from '../text.fr.ts';

const text = albums.shared;

interface Props {
  count: number;
  /** The album takes no more. */
  isFull: boolean;
  onAdd: () => void;
  onDrop: () => void;
}

/** Pictures that another application has shared, before the member puts them into the album that is open. */
export function SharedPhotos({ count, isFull, onAdd, onDrop }: Props) {
  return (
    <section aria-label={text.title(count)} className="mb-2 rounded-card bg-surface px-4 py-4 hairline desktop:px-5">
      <p className="font-semibold">{text.title(count)}</p>
      <p className="mt-0.5 text-small text-text-soft">{text.text}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" disabled={isFull} onClick={onAdd}>
          {text.add}
        </Button>
        <Button size="small" variant="quiet" onClick={onDrop}>
          {text.drop}
        </Button>
      </div>
    </section>
  );
}
