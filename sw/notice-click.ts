/** Does what a click on a notice asks for: opens its subject, or silences it for an hour. */
import type { OpenNotice } from '#schemas/wire/page-message.ts';
import { ignoreFailure } from './events.ts';
import type { NoticeData } from './push.ts';
import { documentOf } from './screens.ts';

export interface ClickPorts {
  origin: string;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly ClickedWindow[]>;
    openWindow(url: string): Promise<unknown>;
  };
  mute(data: NoticeData): Promise<void>;
}
interface ClickedWindow {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
  postMessage(message: OpenNotice): void;
}

/** Whether the window shows the app, which listens, and not a public page. */
const isAppWindow = ({ url }: ClickedWindow, origin: string): boolean =>
  documentOf({ method: 'GET', mode: 'navigate', url }, origin) !== null;

export async function onNoticeClick(button: string, data: NoticeData | undefined, ports: ClickPorts): Promise<void> {
  if (button === 'mute' && data) return ports.mute(data);
  const windows = await ports.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const appWindows = windows.filter((each) => isAppWindow(each, ports.origin));
  const best = appWindows.find(({ visibilityState }) => visibilityState === 'visible') ?? appWindows[0];
  const notice = data?.notice ?? '';
  if (!best) {
    await ports.clients.openWindow(notice === '' ? '/' : `/#/notice/${notice}`);
    return;
  }
  if (notice !== '') best.postMessage({ type: 'OPEN_NOTICE', notice });
  // The browser refuses the focus where the click is too long ago; the window shows the subject all the same.
  await ignoreFailure(best.focus());
}
