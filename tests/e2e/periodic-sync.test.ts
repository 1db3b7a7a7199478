import { PERIODIC_TAG } from '#lib/periodic-tag.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { dispatchPeriodicSync } from '#tests/support/service-worker.ts';
import { updateNotice } from '#tests/support/versions.ts';

test('[UPDATE-07] a periodic event asks what is unread, and fetches a new version @long', async ({ device, front }) => {
  const camille = await device('camille', { url: front.url, wakesServiceWorker: true });
  await camille.signIn();
  await camille.installed();
  await camille.goto('/#/chat');
  await expect(camille.status()).toHaveText('En ligne');
  const answered = front.whenAnswered('/rest/v1/rpc/notification_counts');
  front.append('/sw.js', '\n// A later version.');
  await dispatchPeriodicSync(camille.context, front.url, PERIODIC_TAG);
  expect(await answered).toBe(200);
  await expect(updateNotice(camille.page)).toBeVisible();
});
