/**
 * Writes a video anew as MP4: re-encoded to the wished size where this browser can, else with the frames that it has.
 * Either way place, time and every other note of the camera stay behind, and the header comes first, so that it plays
 * before it is loaded. The time of each frame is kept, however irregular, and turned frames are written upright.
 */
import {
  BufferTarget,
  canEncodeAudio,
  Conversion,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  type ConversionOptions,
  type Input,
  type InputVideoTrack,
} from 'mediabunny';
import { errorName, log } from '#lib/log.ts';
import { bitrateFor, frameSize } from './frame-size.ts';

/** The first that the browser can write is taken: what most devices can show comes first. */
const CODECS = ['avc', 'vp9', 'av1', 'vp8'] as const;
/** Seconds between frames to which a player can jump. */
const KEY_FRAMES = 2;
const AUDIO_BITRATE = 96_000;
const SILENT = { discard: true };

interface Parts {
  input: Input;
  track: InputVideoTrack;
  /** Short side of the frames, in pixels. */
  side: number;
  withSound: boolean;
  onProgress: (share: number) => void;
}

export interface EncodedVideo {
  bytes: ArrayBuffer;
  width: number;
  height: number;
}

/** Resolves to null where neither way makes a video of the file. */
export async function encodeVideo(parts: Parts): Promise<EncodedVideo | null> {
  const { track, side, withSound } = parts;
  const shown = { width: await track.getDisplayWidth(), height: await track.getDisplayHeight() };
  const size = frameSize(shown, side);
  const quality = new Quality({ bitrate: bitrateFor(size) });
  const codec = await getFirstEncodableVideoCodec([...CODECS], { ...size, quality });
  if (codec !== null && (await track.canDecode())) {
    const video = { ...size, fit: 'fill', codec, quality, keyFrameInterval: KEY_FRAMES } as const;
    const bytes = await convert(parts, {
      video: { ...video, allowTransformationMetadata: false, forceTranscode: true },
      audio: withSound ? await audioWish(parts.input) : SILENT,
    });
    if (bytes) return { bytes, ...size };
  }
  const copy = { mode: 'forced', shiftTolerance: Infinity } as const;
  const bytes = await convert(parts, withSound ? { copy } : { copy, audio: SILENT });
  return bytes && { bytes, ...shown };
}

/** Sound that every device can hear is copied; other sound is written as such where the browser can. */
async function audioWish(input: Input): Promise<NonNullable<ConversionOptions['audio']>> {
  const track = await input.getPrimaryAudioTrack();
  const canWrite = track && (await track.getCodec()) !== 'aac' && (await canEncodeAudio('aac'));
  return canWrite ? { codec: 'aac', quality: new Quality({ bitrate: AUDIO_BITRATE }) } : {};
}

/** Resolves to null where the conversion would lose the picture, or fails under way, as where the encoder is lost. */
async function convert(
  { input, onProgress }: Parts,
  options: Pick<ConversionOptions, 'video' | 'audio' | 'copy'>,
): Promise<ArrayBuffer | null> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    tags: () => ({}),
    showWarnings: false,
    ...options,
  });
  if (!conversion.isValid || !conversion.utilizedTracks.some((track) => track.isVideoTrack())) return null;
  conversion.onProgress = (share) => onProgress(share);
  try {
    await conversion.execute();
    return target.buffer;
  } catch (error) {
    log.warn('video.not-converted', { error: errorName(error) });
    return null;
  }
}
