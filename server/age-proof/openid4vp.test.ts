/** Questions to wallets, and what each kind of answer is worth. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type CryptoKey } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  certifiedIssuer,
  ISSUER,
  newIssuer,
  ageProofFiles,
  present,
  readQuestion,
  seal,
  type Issuer,
  type Question,
} from '#tests/support/wallet.ts';
import { issued, selfSigned, type Certified } from '#tests/support/self-signed.ts';
import type { AgeProofProvider, AgeQuestion } from './provider.ts';
import { ageProofSettings, openAgeProof, type AgeProofSettings } from './settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'age-proof-'));
let issuer: Issuer;
let provider: AgeProofProvider;
beforeAll(async () => {
  issuer = await newIssuer();
  provider = (await openAgeProof(await ageProofFiles(folder, issuer))) as AgeProofProvider;
});
afterAll(() => rmSync(folder, { recursive: true }));

const publicKeyOf = ({ keys }: Issuer) => exportJWK(keys.publicKey as CryptoKey);
/** The settings of an operator who trusts these issuers. */
async function trusts(issuers: readonly object[]): Promise<AgeProofSettings> {
  const files = await ageProofFiles(folder, issuer);
  const trust = JSON.parse(readFileSync(files.trustFile, 'utf8')) as object;
  writeFileSync(files.trustFile, JSON.stringify({ ...trust, issuers }));
  return files;
}
async function newQuestion(): Promise<{ open: AgeQuestion; read: Question }> {
  const open = {
    id: crypto.randomUUID(),
    nonce: crypto.randomUUID().replaceAll('-', ''),
    key: await provider.newKey(),
    until: new Date(Date.now() + 600_000).toISOString(),
  };
  return { open, read: await readQuestion(await provider.signQuestion(open)) };
}

describe('a question', () => {
  test('[AGE-02] asks for one claim, is signed, and holds no private key', async () => {
    const { open, read } = await newQuestion();
    expect(read).toMatchObject({
      client_id: 'x509_san_dns:alcove.test',
      response_mode: 'direct_post.jwt',
      response_uri: `https://alcove.test/openid4vp/answers/${open.id}`,
      nonce: open.nonce,
      dcql_query: { credentials: [{ format: 'dc+sd-jwt', claims: [{ path: ['age_equal_or_over', '18'] }] }] },
    });
    expect(JSON.stringify(read)).not.toContain(String(open.key.d));
  });
  test('[AGE-02] a wallet’s own nonce comes back signed', async () => {
    const { open } = await newQuestion();
    expect(await readQuestion(await provider.signQuestion(open, 'mine'))).toMatchObject({ wallet_nonce: 'mine' });
  });
});

describe('an answer', () => {
  test('[AGE-03] that is right proves', async () => {
    const { open, read } = await newQuestion();
    expect(await provider.judge(open, await seal(read, await present(issuer, read)))).toEqual({ state: 'proven' });
  });
  test.each([
    ['for another site', { audience: 'x509_san_dns:other.test' }, 'audience'],
    ['for another question', { nonce: 'another' }, 'replayed'],
    ['from an expired credential', { holds: -10 }, 'expired'],
    ['of a minor', { isAdult: false }, 'under-age'],
    ['of another type of credential', { type: 'urn:other' }, 'issuer'],
  ] as const)('[AGE-03] %s proves nothing', async (_, said, reason) => {
    const { open, read } = await newQuestion();
    const fields = await seal(read, await present(issuer, read, said));
    expect(await provider.judge(open, fields)).toEqual({ state: 'refused', reason });
  });
  test('[AGE-03] of an issuer that only bears a trusted name proves nothing', async () => {
    const { open, read } = await newQuestion();
    for (const other of [await newIssuer(), await newIssuer('https://autre.test')])
      expect(await provider.judge(open, await seal(read, await present(other, read)))).toEqual({
        state: 'refused',
        reason: 'issuer',
      });
  });
  test('[AGE-03] with a changed disclosure or without the holder’s signature proves nothing', async () => {
    const { open, read } = await newQuestion();
    const minor = await present(issuer, read, { isAdult: false });
    const [credential = '', , holder = ''] = minor.split('~');
    const disclosure = Buffer.from(JSON.stringify(['c2Vs', '18', true])).toString('base64url');
    for (const forged of [
      `${credential}~${disclosure}~${holder}`,
      (await present(issuer, read)).replace(/~[^~]*$/, '~'),
    ])
      expect(await provider.judge(open, await seal(read, forged))).toMatchObject({ state: 'refused' });
  });
  test('[AGE-03] encrypted for another question leaves this one open', async () => {
    const [one, other] = [await newQuestion(), await newQuestion()];
    const fields = await seal(other.read, await present(issuer, one.read), one.open.id);
    expect(await provider.judge(one.open, fields)).toEqual({ state: 'garbled' });
    expect(await provider.judge(one.open, new URLSearchParams())).toEqual({ state: 'garbled' });
  });
  test('[AGE-03] of a wallet that shows nothing is a refusal', async () => {
    const { open } = await newQuestion();
    const fields = new URLSearchParams({ error: 'access_denied' });
    expect(await provider.judge(open, fields)).toEqual({ state: 'refused', reason: 'declined' });
  });
});

describe('an issuer known by keys', () => {
  test('[AGE-03] that names none of them is believed by each of them, and by no other', async () => {
    const [second, ecdsa384, stranger] = [await newIssuer(), await generateKeyPair('ES384'), await newIssuer()];
    const keys = [await exportJWK(ecdsa384.publicKey), await publicKeyOf(issuer), await publicKeyOf(second)];
    const trusting = (await openAgeProof(await trusts([{ issuer: ISSUER, keys }]))) as AgeProofProvider;
    for (const [by, state] of [
      [issuer, 'proven'],
      [second, 'proven'],
      [stranger, 'refused'],
    ] as const) {
      const { open, read } = await newQuestion();
      expect(await trusting.judge(open, await seal(read, await present(by, read)))).toMatchObject({ state });
    }
  });
});

describe('an issuer known by certificates', () => {
  const folderOf = async (authority: Certified) =>
    (await openAgeProof(await ageProofFiles(folder, issuer, authority))) as AgeProofProvider;
  const outcomeOf = async (trusting: AgeProofProvider, by: Issuer) => {
    const { open, read } = await newQuestion();
    return trusting.judge(open, await seal(read, await present(by, read)));
  };
  test('[AGE-03] is believed where its chain leads to an authority of the operator’s', async () => {
    const { authority, leaf } = issued('identite.test');
    const trusting = await folderOf(authority);
    expect(await outcomeOf(trusting, await certifiedIssuer(leaf))).toEqual({ state: 'proven' });
    expect(await outcomeOf(trusting, await certifiedIssuer(leaf, authority))).toEqual({ state: 'proven' });
  });
  test('[AGE-03] is not where another vouches for it, or one that is no authority', async () => {
    const [known, other] = [issued('identite.test'), issued('identite.test')];
    const refused = { state: 'refused', reason: 'issuer' };
    const trusting = await folderOf(known.authority);
    expect(await outcomeOf(trusting, await certifiedIssuer(other.leaf, other.authority))).toEqual(refused);
    expect(await outcomeOf(trusting, await certifiedIssuer(known.usurped, known.leaf, known.authority))).toEqual(
      refused,
    );
    expect(await outcomeOf(trusting, await certifiedIssuer(selfSigned('identite.test')))).toEqual(refused);
    const stolen = { cert: known.leaf.cert, key: other.leaf.key };
    expect(await outcomeOf(trusting, await certifiedIssuer(stolen))).toEqual(refused);
  });
});

describe('settings', () => {
  test('[AGE-01] the declaration is enough unless the operator says otherwise', async () => {
    expect(ageProofSettings({})).toBeUndefined();
    expect(await openAgeProof(undefined)).toBeNull();
  });
  test('[AGE-01] what lacks or does not fit is refused at the start', async () => {
    expect(() => ageProofSettings({ AGE_PROOF: 'openid4vp', SITE_URL: 'https://alcove.test' })).toThrow(/CLIENT_ID/);
    const files = await ageProofFiles(folder, issuer);
    await expect(openAgeProof({ ...files, clientId: 'x509_san_dns:other.test' })).rejects.toThrow(/do not fit/);
    await expect(openAgeProof({ ...files, address: 'https://other.test' })).rejects.toThrow(/do not fit/);
    await expect(openAgeProof({ ...files, trustFile: files.keyFile })).rejects.toThrow(/does not fit/);
    const keys = [await publicKeyOf(issuer)];
    for (const issuers of [[{ keys }], [{ issuer: ISSUER }], [{ issuer: ISSUER, keys: [], certificates: [] }]])
      await expect(openAgeProof(await trusts(issuers))).rejects.toThrow(/does not fit/);
  });
});
