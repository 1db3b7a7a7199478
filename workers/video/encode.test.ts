import {
  BufferSource,
  BufferTarget,
  CustomVideoDecoder,
  CustomVideoEncoder,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  registerDecoder,
  registerEncoder,
  VideoSample,
  type Rotation,
} from 'mediabunny';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { encodeVideo } from './encode.ts';

const SIZE = { width: 320, height: 240 };
const FRAMES = 12;

class PaintingDecoder extends CustomVideoDecoder {
  static override supports = () => true;
  init() {}
  decode({ timestamp, duration }: EncodedPacket) {
    const pixels = new Uint8Array(SIZE.width * SIZE.height * 4);
    const size = { codedWidth: SIZE.width, codedHeight: SIZE.height };
    this.onSample(new VideoSample(pixels, { format: 'RGBX', ...size, timestamp, duration }));
  }
  flush() {}
  close() {}
}

/** As a phone's, of which another application takes the hardware after some frames; or one that lasts. */
class LostEncoder extends CustomVideoEncoder {
  static frameCount = 0;
  static lastsFor = FRAMES / 2;
  static override supports = (codec: string) => codec === 'vp9';
  init() {}
  encode({ timestamp, duration }: VideoSample) {
    LostEncoder.frameCount += 1;
    if (LostEncoder.frameCount > LostEncoder.lastsFor) throw new Error('the hardware was taken away');
    const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: SIZE.width, codedHeight: SIZE.height };
    this.onPacket(new EncodedPacket(new Uint8Array(40), 'key', timestamp, duration), { decoderConfig });
  }
  flush() {}
  close() {}
}

interface Film {
  /** Times of the frames, in seconds. */
  times?: readonly number[];
  /** By how much a player is to turn it, clockwise. */
  rotation?: Rotation;
}

const evenTimes = Array.from({ length: FRAMES }, (_, n) => n / FRAMES);
/** As of a phone in the dark, whose sensor waits for light: from a fiftieth of a second to most of one. */
const irregularTimes = [0, 0.02, 0.3, 0.34, 1.1, 1.12, 1.14, 1.9];
const LAST_SECONDS = 0.25;

async function filmOf({ times = evenTimes, rotation = 0 }: Film): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source, { rotation });
  const sound = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(sound);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: SIZE.width, codedHeight: SIZE.height };
  for (const [n, at] of times.entries()) {
    const duration = (times[n + 1] ?? at + LAST_SECONDS) - at;
    await source.add(new EncodedPacket(new Uint8Array(40), 'key', at, duration), { decoderConfig });
  }
  await sound.add(new EncodedPacket(new Uint8Array([0xfc, 0]), 'key', 0, 1), {
    decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 },
  });
  await output.finalize();
  return target.buffer ?? new ArrayBuffer(0);
}

/** Writes a film anew, and reads what was written. */
async function encoding(withSound: boolean, film: Film = {}) {
  LostEncoder.frameCount = 0;
  const input = new Input({ source: new BufferSource(await filmOf(film)), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no track');
  const encoded = await encodeVideo({ input, track, side: 720, withSound, onProgress: () => undefined });
  const written = new Input({ source: new BufferSource(encoded?.bytes ?? new ArrayBuffer(0)), formats: [MP4] });
  const video = await written.getPrimaryVideoTrack();
  if (!video) throw new Error('nothing written');
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(video).packets())
    times.push(Math.round(packet.timestamp * 100) / 100);
  return {
    size: encoded && { width: encoded.width, height: encoded.height },
    shown: { width: await video.getDisplayWidth(), height: await video.getDisplayHeight() },
    rotation: await video.getRotation(),
    codec: await video.getCodec(),
    times,
    seconds: Math.round((await video.computeDuration()) * 100) / 100,
    hasSound: (await written.getPrimaryAudioTrack()) !== null,
  };
}

beforeAll(() => {
  registerDecoder(PaintingDecoder);
  registerEncoder(LostEncoder);
});
beforeEach(() => void (LostEncoder.lastsFor = FRAMES / 2));

test('[MEMBERAREA-22] where the encoder is lost under way, the frames are copied as they are', async () => {
  const { size, times, hasSound, codec } = await encoding(true);
  expect(LostEncoder.frameCount).toBeGreaterThan(FRAMES / 2);
  expect([size, times.length, hasSound, codec]).toEqual([SIZE, FRAMES, true, 'vp8']);
});

test('[MEMBERAREA-11] a video that is to be without sound leaves it behind', async () => {
  expect(await encoding(false)).toMatchObject({ times: { length: FRAMES }, hasSound: false });
});

test('[MEMBERAREA-23] frames at irregular times keep them, re-encoded', async () => {
  LostEncoder.lastsFor = Infinity;
  expect(await encoding(false, { times: irregularTimes })).toMatchObject({
    codec: 'vp9',
    times: irregularTimes,
    seconds: 1.9 + LAST_SECONDS,
  });
});

test('[MEMBERAREA-23] frames at irregular times keep them, copied', async () => {
  expect(await encoding(false, { times: irregularTimes })).toMatchObject({
    codec: 'vp8',
    times: irregularTimes,
    seconds: 1.9 + LAST_SECONDS,
  });
});

test.each([
  [0, SIZE],
  [90, { width: SIZE.height, height: SIZE.width }],
  [180, SIZE],
  [270, { width: SIZE.height, height: SIZE.width }],
] as const)('[MEMBERAREA-23] a video to be turned by %i° and copied is shown upright', async (rotation, upright) => {
  const written = await encoding(false, { rotation });
  expect(written).toMatchObject({ rotation, size: upright, shown: upright, times: { length: FRAMES } });
});
