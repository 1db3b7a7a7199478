import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { record } from './record.ts';

class FakeRecorder {
  static last: FakeRecorder;
  static isTypeSupported = () => true;
  state = 'inactive';
  mimeType = 'video/webm;codecs=vp9';
  ondataavailable: ((event: { data: Blob }) => void) | null = null;
  onerror: (() => void) | null = null;
  onstop: (() => void) | null = null;
  constructor() {
    FakeRecorder.last = this;
  }
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.ondataavailable?.({ data: new Blob(['film']) });
    this.onstop?.();
  }
  /** As the specification orders the events. */
  fail() {
    this.state = 'inactive';
    this.onerror?.();
    this.ondataavailable?.({ data: new Blob(['half']) });
    this.onstop?.();
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const stream: MediaStream = Object.create(null);

beforeEach(() => {
  page.visibilityState = 'visible';
  vi.useFakeTimers();
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function recording() {
  const heard: string[] = [];
  const running = record(stream, 5, {
    onTick: (elapsed) => void heard.push(String(elapsed)),
    onRecorded: ({ name, size }) => void heard.push(`${name} ${size}`),
    onFailed: () => void heard.push('failed'),
  });
  return { heard, running };
}

test('[MEMBERAREA-22] a film ends by itself just before its limit, or when it is stopped', () => {
  const { heard } = recording();
  vi.advanceTimersByTime(10_000);
  expect([heard[0], heard.at(-2), heard.at(-1)]).toEqual(['0', '4', 'film.webm 4']);
  const second = recording();
  second.running.stop();
  second.running.stop();
  expect(second.heard).toEqual(['film.webm 4']);
});

test('[MEMBERAREA-22] a film that fails is told once, and nothing is made of it', () => {
  const { heard } = recording();
  FakeRecorder.last.fail();
  vi.advanceTimersByTime(10_000);
  expect(heard).toEqual(['failed']);
});

test('[MEMBERAREA-22] a film ends where its page is hidden, of which the timer runs late', () => {
  const { heard } = recording();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['film.webm 4']);
});

test('[MEMBERAREA-22] nothing is made of a film whose sheet is closed', () => {
  const { heard, running } = recording();
  running.discard();
  vi.advanceTimersByTime(10_000);
  expect([heard, FakeRecorder.last.state]).toEqual([[], 'inactive']);
});
