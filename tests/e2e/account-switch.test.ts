import { expect, test } from '#tests/support/e2e.ts';
import { storedContents } from '#tests/support/stored-on-device.ts';
import { endSession } from '#tests/support/session-end.ts';
import { signOutIn } from '#tests/support/tabs.ts';
import { memberNamed } from '#server/seed/members.ts';

const DESKTOP = { width: 1280, height: 800 };

/** What names an account in databases and keys of the device. An event may name the same member as its organiser. */
const ofAccount = (username: string) => `-${memberNamed(username).id}`;

test(
  '[Y16, Y17] two members share one device, and neither sees or sends the other’s data',
  { tag: '@account-switch' },
  async ({ device }) => {
    const [shared, camille] = [await device('solene', { viewport: DESKTOP }), await device('camille')];
    const { page } = shared;
    await Promise.all([shared.signIn('solene'), camille.signIn()]);
    await shared.installed();
    await shared.openConversation('camille', 'solene');
    await shared.goOffline();
    await shared.send('Effacé avec solene');
    await expect(shared.message('Effacé avec solene')).toContainText('En attente');
    await signOutIn(page, true);
    await shared.goOnline();

    await shared.signIn('octave');
    await expect(page.getByRole('heading', { name: /octave/ })).toBeVisible();
    await shared.openConversation('camille', 'octave');
    const all = await storedContents(page);
    for (const trace of [ofAccount('solene'), 'solene@', 'Effacé avec solene']) expect(all).not.toContain(trace);
    await shared.goOffline();
    await shared.send('Resté chez octave');
    await expect(shared.message('Resté chez octave')).toContainText('En attente');
    await endSession(page, shared.url, 'octave');
    await shared.goOnline();
    await expect(page.getByText('Votre session a pris fin.')).toBeVisible();

    await shared.signIn('solene');
    await expect(page.getByRole('heading', { name: /solene/ })).toBeVisible();
    await shared.openConversation('camille', 'solene');
    await expect(shared.message('Effacé avec solene')).toHaveCount(0);
    await shared.send('Revenue chez moi');
    await expect(shared.message('Revenue chez moi')).toContainText(/Envoyé|Lu/);
    await shared.goto('/#/outbox');
    await expect(page.getByText('Tout est parti.')).toBeVisible();
    await expect(page.getByText('Resté chez octave')).toHaveCount(0);
    await camille.openConversation('solene');
    await expect(camille.message('Revenue chez moi')).toHaveCount(1);
    await expect(camille.message(/Effacé avec solene|Resté chez octave/)).toHaveCount(0);
    await camille.openConversation('octave');
    await expect(camille.message('Resté chez octave')).toHaveCount(0);
    await signOutIn(page);

    await shared.signIn('octave');
    await shared.openConversation('camille', 'octave');
    await expect(shared.message('Resté chez octave')).toContainText(/Envoyé|Lu/);
    await expect(camille.message('Resté chez octave')).toHaveCount(1);
    expect(await storedContents(page)).not.toContain(ofAccount('solene'));
  },
);
