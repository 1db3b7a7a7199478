/** Attacks the documents of professionals: what is stored, who reads it, and who takes it away. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentPath, documentTypes, type DocumentType } from '#schemas/documents.ts';
import { DOCUMENT_BYTES, DOCUMENTS_STORED } from '#schemas/limits.ts';
import { jpegOf, pngOf, webpOf } from '#tests/support/file-bytes.ts';
import { PictureStore } from '#tests/support/picture-store.ts';
import { registrationFields } from '#tests/support/professionals.ts';
import type { TestMember } from '#tests/support/server.ts';
import { bearerOf } from '#tests/support/json-requests.ts';
import { decideAsStaff } from '#tests/support/house-decision.ts';

let store: PictureStore;
let house: TestMember;
beforeAll(async () => {
  store = await PictureStore.start();
  house = await store.newMember();
});
afterAll(() => store.stop());

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const bytesOf: Readonly<Record<DocumentType, Buffer>> = {
  'application/pdf': pdf,
  'image/jpeg': jpegOf(),
  'image/png': pngOf(),
  'image/webp': webpOf(),
};
const pathOf = (owner: TestMember, type: DocumentType = 'application/pdf') =>
  documentPath(owner.id, randomUUID(), type);
/** Resolves to the refusal's code; null: it is stored. */
async function sends(who: TestMember | null, path: string, bytes: Uint8Array = pdf, type = 'application/pdf') {
  const { status, body } = await store.upload(who, path, bytes, { 'content-type': type });
  return status === 200 ? null : body.code;
}
const reads = async (who: TestMember, path: string) => (await store.read(who, path)) === pdf.toString();
async function registered(owner: TestMember): Promise<string> {
  const path = pathOf(owner);
  expect(await sends(owner, path)).toBeNull();
  const request = registrationFields({ documents: [{ path, name: 'Kbis.pdf' }] });
  expect(await refusalOf(owner, 'register_professional', request)).toBeNull();
  return path;
}
const refusalOf = async (who: TestMember, name: string, request: object) => {
  const answer = await fetch(`${store.server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { ...bearerOf(who), 'content-type': 'application/json' },
    body: JSON.stringify({ request }),
  });
  return ((await answer.json()) as { refusal: string | null }).refusal;
};
const readsAsHouse = (path: string) =>
  store.sql.begin(async (tx) => {
    await tx`insert into app.staff_rights (member_id, staff_right) values (${house.id}, 'moderation') on conflict do nothing`;
    const claims = JSON.parse(Buffer.from(house.accessToken.split('.')[1] ?? '', 'base64url').toString()) as object;
    const asStaff = JSON.stringify({ ...claims, aal: 'aal2' });
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${asStaff}, true), set_config('request.jwt.claim.sub', ${house.id}, true)`;
    return (await tx`select 1 from storage.objects where bucket_id = 'documents' and name = ${path.slice(10)}`).length;
  });

test('[PRO-04] PDF, JPEG, PNG and WebP are stored, each under a name of its kind and by its own bytes', async () => {
  const ada = await store.newMember();
  for (const type of documentTypes)
    expect([type, await sends(ada, pathOf(ada, type), bytesOf[type], type)]).toEqual([type, null]);
  for (const type of documentTypes)
    for (const other of documentTypes.filter((each) => each !== type)) {
      expect(await sends(ada, pathOf(ada, type), bytesOf[type], other), `${type} as ${other}`).toBe('bad-request');
      expect(await sends(ada, pathOf(ada, type), bytesOf[other], type), `${other} in ${type}`).toBe('unsupported-file');
    }
  expect(await sends(ada, pathOf(ada), Buffer.concat([pdf, Buffer.from('PK\x03\x04')]))).toBe('unsupported-file');
  expect(await sends(ada, pathOf(ada), Buffer.alloc(DOCUMENT_BYTES + 1))).toBe('too-large');
  expect(await sends(ada, `albums/${ada.id}/photo-${randomUUID()}-3x2.webp`, pdf)).toBe('bad-request');
});

test('[S18] a document is stored under one’s own name, once, and by no guest', async () => {
  const [ada, bela] = [await store.newMember(), await store.newMember()];
  const path = pathOf(ada);
  expect(await sends(bela, path)).toBe('forbidden');
  expect(await sends(null, path)).toBe('unauthorized');
  expect(await sends(ada, path)).toBeNull();
  expect(await sends(ada, path)).toBe('duplicate');
  for (const name of [`${ada.id}/x.pdf`, `${ada.id}/${randomUUID()}.exe`, `${randomUUID()}.pdf`])
    expect(await sends(ada, `documents/${name}`), name).toBe('forbidden');
});

test('[S18, S21] a document is read by its professional and the house, and by no other member', async () => {
  const [ada, bela] = [await store.newMember(), await store.newMember()];
  const [path, loose] = [await registered(ada), pathOf(ada)];
  await sends(ada, loose);
  expect([await reads(ada, path), await reads(bela, path), await reads(house, path)]).toEqual([true, false, false]);
  expect([await readsAsHouse(path), await readsAsHouse(loose)], 'what no registration names').toEqual([1, 0]);
  const answer = await fetch(store.urlOf(`/object/${path}`), { headers: bearerOf(ada) });
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
  const sign = (who: TestMember) =>
    fetch(store.urlOf(`/object/sign/${path}`), {
      method: 'POST',
      headers: { ...bearerOf(who), 'content-type': 'application/json' },
      body: JSON.stringify({ expiresIn: 60 }),
    });
  expect((await sign(bela)).status).toBe(400);
  expect((await sign(ada)).status).toBe(200);
});

test('[S18] nobody takes away a document that a registration names; one left out is read no more', async () => {
  const ada = await store.newMember();
  const [path, other] = [await registered(ada), pathOf(ada)];
  await sends(ada, other);
  const name = (each: string) => each.slice('documents/'.length);
  expect((await store.remove(ada, 'documents', name(path))).body).toEqual([]);
  const request = registrationFields({ documents: [{ path: other, name: 'Licence.pdf' }] });
  expect(await refusalOf(ada, 'register_professional', request)).toBeNull();
  expect([await reads(ada, path), await reads(ada, other)]).toEqual([false, true]);
});

test('[PRO-06] whoever is approved sends no more documents, and nobody fills the store with them', async () => {
  const [ada, bela] = [await store.newMember(), await store.newMember()];
  await registered(ada);
  const [row] = await store.sql<
    { id: string }[]
  >`select id from public.professional_profiles where user_id = ${ada.id}`;
  expect(await decideAsStaff(store.sql, house, 'professional', row?.id ?? '', { verdict: 'approved' })).toBeNull();
  expect(await sends(ada, pathOf(ada))).toBe('forbidden');
  for (let n = 0; n < DOCUMENTS_STORED; n++) expect(await sends(bela, pathOf(bela))).toBeNull();
  expect(await sends(bela, pathOf(bela))).toBe('forbidden');
});
