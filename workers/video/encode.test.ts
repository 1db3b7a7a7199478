import {
  BufferSource,
  BufferTarget,
  CustomVideoDecoder,
  CustomVideoEncoder,
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
  static asked = 0;
  static override supports = (codec: string) => codec === 'vp9';
  init() {}
  encode({ timestamp, duration }: VideoSample) {
    LostEncoder.asked += 1;
    if (LostEncoder.asked > FRAMES / 2) throw new Error('the hardware was taken away');
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
  await output.start();
  const decoderConfig = { codec: 'vp8', codedWidth: SIZE.width, codedHeight: SIZE.height };
  for (let n = 0; n < FRAMES; n += 1)
    await source.add(new EncodedPacket(new Uint8Array(40), 'key', n / FRAMES, 1 / FRAMES), { decoderConfig });
  await output.finalize();
  return target.buffer ?? new ArrayBuffer(0);
}

test('[MEMBERAREA-22] where the encoder is lost under way, the frames are copied as they are', async () => {
  registerDecoder(PaintingDecoder);
  registerEncoder(LostEncoder);
  const input = new Input({ source: new BufferSource(await filmOf()), formats: [MP4] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no track');
  const encoded = await encodeVideo({ input, track, side: 720, onProgress: () => undefined });
  expect(LostEncoder.asked).toBeGreaterThan(FRAMES / 2);
  expect(encoded).toMatchObject(SIZE);
  const written = new Input({ source: new BufferSource(encoded?.bytes ?? new ArrayBuffer(0)), formats: [MP4] });
  const stats = await (await written.getPrimaryVideoTrack())?.computePacketStats();
  expect(stats?.packetCount).toBe(FRAMES);
});
