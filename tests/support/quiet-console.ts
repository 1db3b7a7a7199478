/** Fails a test that writes an unexpected `console.error` or `console.warn`. */
import { afterEach, beforeEach, expect } from 'vitest';

/** RxDB's Dexie storage prints an advertisement once per process. */
const allowed = [/RxDB Open Core RxStorage/];
let output: string[] = [];
const original = { error: console.error, warn: console.warn };

const listen =
  (level: 'error' | 'warn') =>
  (...args: unknown[]) => {
    const line = args.map(String).join(' ');
    if (allowed.some((pattern) => pattern.test(line))) return;
    output.push(`${level}: ${line}`);
    original[level](...args);
  };

beforeEach(() => {
  output = [];
  console.error = listen('error');
  console.warn = listen('warn');
});

afterEach(() => {
  Object.assign(console, original);
  expect(output, 'unexpected console output').toEqual([]);
});
