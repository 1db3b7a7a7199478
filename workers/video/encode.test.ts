import {
  BufferSource,
  BufferTarget,
  CustomVideoDecoder,
  CustomVideoEncoder,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  registerDecoder,
  registerEncoder,
  VideoSample,
} from 'mediabunny';
import { expect, test } from 'vitest';
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

/** As a phone's, of which another application takes the hardware after some frames. */
class LostEncoder extends CustomVideoEncoder {
  static frameCount = 0;
  static override supports = (codec: string) => codec === 'vp9';
  init() {}
  encode({ timestamp, duration }: VideoSample) {
    LostEncoder.frameCount += 1;
    if (LostEncoder.frameCount > FRAMES / 2) throw new Error('the hardware was taken away');
    const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: SIZE.width, codedHeight: SIZE.height };
    this.onPacket(new EncodedPacket(new Uint8Array(40), 'key', timestamp, duration), { decoderConfig });
  }
  flush() {}
  close() {}
}

async function filmOf(): Promise<ArrayBuffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const source = new EncodedVideoPacketSource('vp8');
  output.addVideoTrack(source);
  const sound = new EncodedAudioPacketSource('opus');
  output.addAudioTrack(sound);
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: SIZE.width, codedHeight: SIZE.height };
  for (let n = 0; n < FRAMES; n += 1)
    await source.add(new EncodedPacket(new Uint8Array(40), 'key', n / FRAMES, 1 / FRAMES), { decoderConfig });
  await sound.add(new EncodedPacket(new Uint8Array([0xfc, 0]), 'key', 0, 1), {
    decoderConfig: { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 },
  });
  await output.finalize();
  return target.buffer ?? new ArrayBuffer(0);
}

async function encoding(withSound: boolean) {
  LostEncoder.frameCount = 0;
  const input = new Input({ source: new BufferSource(await filmOf()), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no track');
  const encoded = await encodeVideo({ input, track, side: 720, withSound, onProgress: () => undefined });
  const written = new Input({ source: new BufferSource(encoded?.bytes ?? new ArrayBuffer(0)), formats: [MP4] });
  const frames = await (await written.getPrimaryVideoTrack())?.computePacketStats();
  return { encoded, frames: frames?.packetCount, hasSound: (await written.getPrimaryAudioTrack()) !== null };
}

test('[MEMBERAREA-22] where the encoder is lost under way, the frames are copied as they are', async () => {
  registerDecoder(PaintingDecoder);
  registerEncoder(LostEncoder);
  const { encoded, frames, hasSound } = await encoding(true);
  expect(LostEncoder.frameCount).toBeGreaterThan(FRAMES / 2);
  expect(encoded).toMatchObject(SIZE);
  expect([frames, hasSound]).toEqual([FRAMES, true]);
});

test('[MEMBERAREA-11] a video that is to be without sound leaves it behind', async () => {
  expect(await encoding(false)).toMatchObject({ frames: FRAMES, hasSound: false });
});
