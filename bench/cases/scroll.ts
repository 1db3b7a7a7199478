/**
 * Measures scrolling by wheel through a very long conversation, beside a short one and beside a page that only scrolls.
 */
import type { CDPSession, Page } from '@playwright/test';
import { inFront } from '../support/browser.ts';
import { LENGTHS } from '../support/seeded-data.ts';
import { wheel, framesOf, installFrames, waitForSteadyFrames, type Frames } from '../support/frames.ts';
import { figure, inTurn, type Figure } from '../support/figures.ts';
import { tasksOf } from '../support/tasks.ts';
import type { LengthsSetting } from './setting.ts';

/** Pixels of one stroke: less than the height of the short conversation. */
const STROKE = 2_000;
/** Strokes each way: in the long conversation they leave the window of loaded rows. */
const STROKES = 6;
/** Pixels per second, like a member who looks for something. */
const SPEED = 3_000;
/** Messages to pass at least; with fewer the window would not have been left. */
const FARTHEST_STEP = 128;

interface Scroller {
  page: Page;
  /** True: up several times, then down as often. False: up and down in turn, the same distance in all. */
  far: boolean;
  /** Goes to the starting position. */
  begin(): Promise<unknown>;
}

const instants = (page: Page): Promise<number[]> =>
  page
    .locator('[role="log"] time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime') ?? '')));

interface ScrollFigures extends Frames {
  /** Processor time of the page's thread, in milliseconds. */
  busy: number;
  longestTask: number;
}

async function measureScroll({ page, far, begin }: Scroller, cdp: CDPSession): Promise<ScrollFigures> {
  await begin();
  await waitForSteadyFrames(page);
  const before = far ? await instants(page) : [];
  await page.evaluate(() => window.startFrames());
  const { busy, longest } = await tasksOf(cdp, async () => {
    for (let n = 0; n < STROKES * 2; n++) {
      await wheel(cdp, (far ? n < STROKES : n % 2 === 0) ? STROKE : -STROKE, SPEED);
      if (far && n === STROKES - 1)
        await page.evaluate(
          () =>
            void (window.finalTimes = [...document.querySelectorAll('[role="log"] time')].map((time) =>
              Date.parse(time.getAttribute('datetime') ?? ''),
            )),
        );
    }
  });
  const gaps = await page.evaluate(() => window.endFrames());
  if (far) await requireDistance(page, before);
  return { ...framesOf(gaps), busy, longestTask: longest };
}

declare global {
  interface Window {
    /** The times in the document at the turning point. */
    finalTimes?: number[];
  }
}

/** Average time between the messages of the seeded year. */
const STEP_MS = (365 * 24 * 60 * 60_000) / LENGTHS.long;

async function requireDistance(page: Page, before: readonly number[]): Promise<void> {
  const finalTimes = (await page.evaluate(() => window.finalTimes)) ?? [];
  const passedMessages = (Math.min(...before) - Math.min(...finalTimes)) / STEP_MS;
  if (!(passedMessages > FARTHEST_STEP))
    throw new Error(`the wheel passed ${Math.round(passedMessages)} messages only`);
}

export async function scrolling(setting: LengthsSetting): Promise<Figure[]> {
  const figures: Figure[] = [];
  const { app, peers, long, short, n } = setting;
  for (const rate of setting.rates) {
    const context = await setting.open();
    await context.addInitScript(installFrames);
    const openScrollPage = async (url: string, wanted: string) => {
      const page = await context.newPage();
      await page.goto(url);
      await page.locator(wanted).first().waitFor();
      return page;
    };
    const log = '[role="log"] article';
    const [inLong, inShort, bare] = [
      await openScrollPage(`${app}/#/chat/${long}`, log),
      await openScrollPage(`${app}/#/chat/${short}`, log),
      await openScrollPage(`${peers}/tall.html`, 'p'),
    ];
    await context.setOffline(true);
    let position = LENGTHS.long / 2;
    const middle = async () => {
      position += 1000;
      await inLong.goto(`${app}/#/chat/${long}?m=${position}`);
      await inLong.locator('.animate-glow').waitFor();
    };
    const toEnd = () => inShort.getByRole('log').evaluate((each) => each.scrollTo(0, each.scrollHeight));
    const front = (scroller: Scroller) => inFront(scroller.page, rate, (cdp) => measureScroll(scroller, cdp));
    const toMiddle = () => bare.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
    const [ofLong = [], ofShort = [], floor = []] = await inTurn(n, [
      () => front({ page: inLong, far: true, begin: middle }),
      () => front({ page: inShort, far: false, begin: toEnd }),
      () => front({ page: bare, far: false, begin: toMiddle }),
    ]);
    const workload = `${LENGTHS.long.toLocaleString('en')} messages, CPU ×${rate}`;
    const of = (frames: readonly ScrollFigures[], key: keyof ScrollFigures) => frames.map((each) => each[key]);
    for (const [peerName, peer] of [
      [`a conversation of ${LENGTHS.short}`, ofShort],
      ['a static page', floor],
    ] as const)
      figures.push(
        figure(
          { name: 'scrolling, intervals without a new frame', workload, unit: '‰', peerName },
          of(ofLong, 'dropped'),
          of(peer, 'dropped'),
        ),
        figure(
          { name: 'scrolling, frames beyond 1.5 intervals', workload, unit: '‰', peerName },
          of(ofLong, 'late'),
          of(peer, 'late'),
        ),
        figure(
          { name: 'scrolling, longest frame', workload, unit: 'ms', peerName },
          of(ofLong, 'longest'),
          of(peer, 'longest'),
        ),
        figure(
          { name: 'scrolling, processor time of the page', workload, unit: 'ms', peerName },
          of(ofLong, 'busy'),
          of(peer, 'busy'),
        ),
        figure(
          { name: 'scrolling, longest task, processor time', workload, unit: 'ms', peerName },
          of(ofLong, 'longestTask'),
          of(peer, 'longestTask'),
        ),
      );
    await context.close();
  }
  return figures;
}
