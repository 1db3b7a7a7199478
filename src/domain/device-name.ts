/** Which program runs on which system, as far as its `User-Agent` says; the first that fits, in each list. */
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const firstIn = (list: readonly (readonly [RegExp, string])[], agent: string) =>
  list.find(([form]) => form.test(agent))?.[1] ?? null;

/** Returns program and system of a `User-Agent`; null for what it does not say. */
export const deviceOf = (agent: string): { program: string | null; system: string | null } => ({
  program: firstIn(programs, agent),
  system: firstIn(systems, agent),
});
