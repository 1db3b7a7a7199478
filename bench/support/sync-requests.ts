/** What devices ask the server while they are measured, and the same asked by a bare page. */
import type { BrowserContext, Page, Request } from '@playwright/test';

export interface Asked {
  /** As they were sent, in their order. */
  requests: readonly Request[];
  clear(): void;
}

export function asked(context: BrowserContext, path: string): Asked {
  const requests: Request[] = [];
  context.on('request', (request) => new URL(request.url()).pathname === path && requests.push(request));
  return { requests, clear: () => void requests.splice(0) };
}

/** Milliseconds since 1970. */
export const begunAt = (request: Request | undefined): number => request?.timing().startTime ?? NaN;
export const paintedAt = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin + (window.painted ?? NaN));

/** Fetches and parses, one after the other, on a page of the same origin; milliseconds. */
export const fetchedAndParsed = (page: Page, path: string, bodies: readonly string[], token: string): Promise<number> =>
  page.evaluate(
    async (given) => {
      const began = performance.now();
      for (const body of given.bodies) {
        const answer = await fetch(given.path, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${given.token}` }, body });
        if (!answer.ok) throw new Error(`${given.path} answered ${answer.status}`);
        JSON.parse(await answer.text());
      }
      return performance.now() - began;
    },
    { path, bodies, token },
  );
