import { Camera, Clapperboard } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AlbumName } from '#schemas/album-media.ts';
import { ALBUM_VIDEO_SECONDS } from '#schemas/limits.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { deferredPart } from '#ui/LazyPart.tsx';
import { canRecord } from '#ui/recorder/can-record.ts';
import { VideoWork } from '#ui/recorder/VideoWork.tsx';
import { countedItems, itemsLeft, type ShownItem } from '../album-items.ts';
import { albums } from '../text.fr.ts';
import { useAddVideo } from '../use-add-video.ts';
import type { MediaActions } from '../use-media-actions.ts';
import { videos as text } from '../videos.fr.ts';

const VideoRecorder = deferredPart(() => import('#ui/recorder/VideoRecorder.tsx').then((m) => m.VideoRecorder));

interface Props {
  album: AlbumName;
  limit: number | null;
  items: readonly ShownItem[];
  actions: MediaActions;
}

/** Chooses or records a video for an album; shows how far its preparation is, and ends it on wish. */
export function AddVideo({ album, limit, items, actions }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [isRecording, setRecording] = useState(false);
  const { share, add, cancel } = useAddVideo(actions);
  const left = itemsLeft(items, 'video', limit);
  const isFull = left === 0;
  return (
    <div className="mb-5 grid gap-2">
      <input
        ref={field}
        type="file"
        accept="video/mp4,video/quicktime,video/webm,video/*"
        hidden
        aria-label={text.add}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) void add(file, album);
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          variant="quiet"
          size="small"
          busy={share !== null}
          disabled={isFull}
          onClick={() => field.current?.click()}
        >
          <Icon icon={Clapperboard} size={20} />
          {text.add}
        </Button>
        {canRecord() && (
          <Button variant="quiet" size="small" disabled={isFull || share !== null} onClick={() => setRecording(true)}>
            <Icon icon={Camera} size={20} />
            {text.record}
          </Button>
        )}
        <p role="status" className="text-small text-text-soft">
          {share === null ? albums.limit.videos(countedItems(items, 'video'), limit) : text.preparing}
        </p>
      </div>
      {share !== null && <VideoWork share={share} onCancel={cancel} />}
      {isFull && limit !== null ? (
        <p className="flex flex-wrap items-center gap-x-4 text-small text-text-faint">
          {text.full(limit)}
          <Link to="/subscription" className="inline-flex min-h-11 items-center font-semibold text-accent-text">
            {albums.limit.offers}
          </Link>
        </p>
      ) : (
        <p className="text-small text-text-faint">{text.forms}</p>
      )}
      {isRecording && (
        <VideoRecorder
          seconds={ALBUM_VIDEO_SECONDS}
          onClose={() => setRecording(false)}
          onUnavailable={() => setRecording(false)}
          onRecorded={(file: File) => {
            setRecording(false);
            void add(file, album);
          }}
        />
      )}
    </div>
  );
}
