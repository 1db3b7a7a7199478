/** Says to the service worker how a start of the app went, from the moment at which its script is requested. */

declare global {
  /** Set by the document, where the app is started. */
  var alcoveReportStart: ((wentWell: boolean) => void) | undefined;
}

/**
 * Watches a start with this script. A start fails when something is thrown and nothing is drawn within three seconds,
 * or until the page is left; once at most, however much its page throws. The service worker answers when it has
 * returned to the earlier version. The document runs the source of this function before the program is there, so the
 * function must not use anything from outside itself.
 */
export function watchStart(script: string): void {
  let hasFailed = false;
  const report = (wentWell: boolean): void => {
    if (hasFailed && !wentWell) return;
    hasFailed ||= !wentWell;
    void navigator.serviceWorker?.ready.then(({ active }) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => location.reload();
      active?.postMessage({ type: 'START', script, wentWell }, [port2]);
    });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const judge = (): void => {
    if (timer !== undefined && !document.querySelector('#root > :not(.shell)')) report(false);
    clearTimeout(timer);
    timer = undefined;
  };
  const noteError = (): void => void (timer ??= setTimeout(judge, 3000));
  addEventListener('error', noteError);
  addEventListener('unhandledrejection', noteError);
  addEventListener('pagehide', judge);
  globalThis.alcoveReportStart = report;
}
