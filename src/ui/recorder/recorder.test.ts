import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecorder } from './recorder.ts';

let starts = true;
let problem: string | null = null;
/** Cameras that were opened, and how many of them are closed. */
let opened = 0;
let closed = 0;

class FakeRecorder {
  static last: FakeRecorder;
  static isTypeSupported = () => true;
  state = 'inactive';
  mimeType = 'video/webm';
  onerror = () => undefined;
  onstop = () => undefined;
  constructor() {
    if (!starts) throw new DOMException('', 'NotSupportedError');
    FakeRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.onstop();
  }
}

beforeEach(() => {
  [opened, closed, starts, problem] = [0, 0, true, null];
  const getUserMedia = async () => {
    if (problem) throw new DOMException('', problem);
    opened += 1;
    return { getTracks: () => [{ stop: () => void (closed += 1) }] };
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => vi.unstubAllGlobals());

const opening = () => {
  const recorder = createRecorder({ seconds: 5, withSound: false });
  recorder.open();
  return { recorder, status: () => recorder.state().status };
};

test('[MEMBERAREA-22] where filming fails the camera is closed, and is opened anew on wish', async () => {
  const { recorder, status } = opening();
  for (const failure of ['at once', 'later']) {
    await expect.poll(status).toBe('ready');
    starts = failure === 'later';
    recorder.start(() => undefined);
    if (starts) FakeRecorder.last.onerror();
    expect(recorder.state()).toEqual({ status: 'problem', problem: 'failed' });
    expect(closed).toBe(opened);
    recorder.open();
  }
  await expect.poll(status).toBe('ready');
  expect([opened, closed]).toEqual([3, 2]);
  recorder.close();
  expect(closed).toBe(3);
});

test('[MEMBERAREA-22] a camera that was busy is opened on wish', async () => {
  problem = 'NotReadableError';
  const { recorder, status } = opening();
  await expect.poll(status).toBe('problem');
  problem = null;
  recorder.open();
  await expect.poll(status).toBe('ready');
});

test('[MEMBERAREA-22] a camera that opens after its sheet was closed is closed at once', async () => {
  const { recorder, status } = opening();
  recorder.close();
  await expect.poll(() => closed).toBe(1);
  expect(status()).toBe('opening');
});
