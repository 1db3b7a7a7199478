/**
 * Figures of loading and reacting [SHELL-178], as a device counts and sends them: no member, no address of a page, and
 * of the measured value only the step of a scale. Sent to `POST /functions/v1/web-vitals`.
 */
import * as z from 'zod/mini';

const CATEGORY = 'Web Vitals';

export const vitalRatings = ['good', 'needs-improvement', 'poor'] as const;
export type VitalRating = (typeof vitalRatings)[number];

interface Scale {
  /** Up to this value a measure is good, beyond `poor` it is poor [SHELL-184 to SHELL-193]. Milliseconds; CLS: none. */
  good: number;
  poor: number;
  /** Upper bounds of the steps; `good` and `poor` are among them, and one more step is beyond the last. */
  steps: readonly number[];
}

export const vitalScales = {
  CLS: { good: 0.1, poor: 0.25, steps: [0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1] },
  INP: { good: 200, poor: 500, steps: [40, 80, 120, 160, 200, 250, 300, 400, 500, 750, 1000, 2000] },
  FCP: { good: 1800, poor: 3000, steps: [300, 600, 900, 1200, 1500, 1800, 2100, 2500, 3000, 4000, 6000, 10_000] },
  LCP: { good: 2500, poor: 4000, steps: [500, 1000, 1500, 2000, 2500, 3000, 3500, 4000, 5000, 6000, 8000, 12_000] },
  TTFB: { good: 800, poor: 1800, steps: [100, 200, 400, 600, 800, 1000, 1300, 1800, 2500, 4000, 8000] },
} as const satisfies Record<string, Scale>;
export type VitalName = keyof typeof vitalScales;
export const vitalNames = Object.keys(vitalScales) as [VitalName, ...VitalName[]];

/** Returns the number of the step that holds the value. */
export function vitalStep(name: VitalName, value: number): number {
  const steps: readonly number[] = vitalScales[name].steps;
  const step = steps.findIndex((bound) => value <= bound);
  return step < 0 ? steps.length : step;
}

/** Rates a step; its whole range has one rating, since the thresholds are bounds. */
export function ratingOfStep(name: VitalName, step: number): VitalRating {
  const { good, poor, steps }: Scale = vitalScales[name];
  const bound = steps[step] ?? Infinity;
  return bound <= good ? 'good' : bound <= poor ? 'needs-improvement' : 'poor';
}

const day = z.string().check(z.regex(/^20\d\d-[01]\d-[0-3]\d$/));
/** A first segment of the app's addresses; `/*` says that more follows, and not what. */
const route = z.string().check(z.regex(/^\/(?:[a-z-]{1,24}(?:\/\*)?)?$/));
export const vitalDevices = ['phone', 'desktop'] as const;

export const webVital = z
  .strictObject({
    category: z.literal(CATEGORY),
    metric: z.enum(vitalNames),
    rating: z.enum(vitalRatings),
    step: z.int().check(z.minimum(0), z.maximum(20)),
    route,
    device: z.enum(vitalDevices),
    day,
  })
  .check(
    z.refine(
      ({ metric, rating, step }) => step <= vitalScales[metric].steps.length && rating === ratingOfStep(metric, step),
    ),
  );
export type WebVital = z.infer<typeof webVital>;

/** Builds what is sent of a measured value. */
export function webVitalOf(
  metric: VitalName,
  value: number,
  where: Pick<WebVital, 'route' | 'device' | 'day'>,
): WebVital {
  const step = vitalStep(metric, value);
  return { category: CATEGORY, metric, rating: ratingOfStep(metric, step), step, ...where };
}

const count = z.int().check(z.minimum(0));

/**
 * What the administration reads. `route` null: all of them. `p75`: the step within which three of four measures lie;
 * null: too few to say.
 */
export const vitalsReport = z.object({
  figures: z.array(
    z.object({
      metric: z.enum(vitalNames),
      route: z.nullable(z.string()),
      count,
      p75: z.nullable(count),
      good: count,
      poor: count,
    }),
  ),
});
export type VitalsReport = z.infer<typeof vitalsReport>;
export type VitalFigure = VitalsReport['figures'][number];
