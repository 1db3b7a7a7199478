import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AbuseRule } from '#schemas/wire/abuse.ts';
import { factOf } from './evidence-facts.ts';
import { RuleCard } from './components/RuleCard.tsx';
import { actOf, hitsText, modeName, ruleName } from './rule-words.ts';
import { confirmationOf, hitLines, inputOf } from './rules.ts';

const rule: AbuseRule = {
  kind: 'first-link',
  mode: 'dry-run',
  effect: 'refuse',
  effects: ['open-case', 'refuse'],
  version: 2,
  parameters: [{ name: 'links', value: 2, least: 1, most: 5 }],
  dryRun: { day: 12, week: 40 },
  inForce: { day: 0, week: 0 },
  changedAt: '2026-01-02T10:00:00.000Z',
  changedBy: '<i>maude</i>',
};

test('[ADMIN-09] a card has mode, numbers, effect, whom the rule has met, and who changed it', () => {
  const shown = (isOffline: boolean) =>
    renderToStaticMarkup(<RuleCard rule={rule} isOffline={isOffline} onChange={() => undefined} />);
  expect(shown(false)).toMatch(/Lien dans un premier message.*En essai.*12.personnes en 24 h, 40 en 7 jours/);
  expect(shown(false)).toMatch(/Liens, à partir de.*>2<.*Refuse.*Changée .* par &lt;i&gt;maude/);
  expect(shown(false)).not.toContain('disabled=""');
  expect(shown(true)).toContain('disabled=""');
});

test('[ADMIN-09] a rule’s figures are first those of its mode, then those before it', () => {
  expect(hitLines(rule)).toHaveLength(1);
  const both = { ...rule, inForce: { day: 1, week: 3 } };
  expect(hitLines(both).map((line) => line.slice(0, 8))).toEqual(['En essai', 'En vigue']);
  expect(hitLines({ ...both, mode: 'on' }).map((line) => line.slice(0, 8))).toEqual(['En vigue', 'En essai']);
  expect(hitLines({ ...rule, dryRun: { day: 0, week: 0 } })[0]).toMatch(/^En essai.: personne en 7 jours$/);
  expect(hitLines({ ...rule, mode: 'off', dryRun: { day: 0, week: 0 } })).toEqual([]);
});

test('[ADMIN-09] the confirmation names the mode where it becomes another one', () => {
  expect(confirmationOf('dry-run', 'on')).toMatchObject({ action: 'Mettre en vigueur' });
  expect(confirmationOf('on', 'on')).toMatchObject({ action: 'Changer' });
  expect(inputOf(rule)).toEqual({ mode: 'dry-run', effect: 'refuse', parameters: { links: '2' } });
  expect(actOf('disposable-mail', 'refuse')).toMatch(/courriel/);
  expect(actOf('message-rate', 'ask-to-wait')).toMatch(/part de lui-même/);
});

test('[S37] the evidence of a rule reads as a sentence; an unknown kind stands as it is', () => {
  expect(hitsText('same-text 3 2026-01-02T10:00:00.000Z 2026-01-03T12:00:00.000Z')).toMatch(
    /^Même texte à beaucoup.: 3.fois, du 2 janv\., vers 11:00 au 3 janv\., vers 13:00$/,
  );
  expect(factOf('abuse-rule', 'later 1 2026-01-02T10:00:00.000Z 2026-01-02T10:00:00.000Z')).toMatch(
    /^later.: 1.fois, le 2 janv/,
  );
  expect(factOf('picture-distance', '5')).toBe('59 traits sur 64 concordent');
  expect(factOf('removed-at', '2026-01-02T10:00:00.000Z')).toBe('2 janv. 2026');
  expect([ruleName('constructor'), modeName('later')]).toEqual(['constructor', 'later']);
});
