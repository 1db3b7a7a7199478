/** Tests who registers as a professional, who decides, and what a decision opens and ends, on a real database. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { professionalReason } from '#schemas/entities/professional.ts';
import { isSiret } from '#schemas/siret.ts';
import { freshDatabase, type TestDatabase } from '#tests/support/database.ts';
import { notifiedMember, runNotificationJobs } from '#tests/support/notified-member.ts';
import { newDocument, newSiret, professionals, registrationFields } from '#tests/support/professionals.ts';

let database: TestDatabase;
let make: ReturnType<typeof professionals>;
let count = 0;
beforeAll(async () => {
  database = await freshDatabase();
  make = professionals(database);
});
afterAll(() => database.drop());

const member = () => make.person(`metier${count++}`);
const house = () => make.person(`metier${count++}`, ['admin']);
const statusOf = async ({ id }: { id: string }) =>
  (await database.owner<{ status: string }[]>`select status from public.professional_profiles where user_id = ${id}`)[0]
    ?.status;

test('[PRO-04] database and form know the same numbers', async () => {
  const near = Array.from({ length: 10 }, (_, n) => `7328293200007${n}`);
  const posts = Array.from({ length: 40 }, (_, n) => `356000000${String(49_830 + n)}`);
  for (const text of [...near, ...posts, '0'.repeat(14), '', '123', '٧٣٢٨٢٩٣٢٠٠٠٠٧٤']) {
    const [row] = await database.owner<{ fits: boolean }[]>`select app.is_siret(${text}) as fits`;
    expect(row?.fits, text).toBe(isSiret(text));
  }
});

test('[PRO-03, PRO-05, PRO-10] a registration waits for the house, and its member reads what they sent', async () => {
  const ada = await member();
  expect(await ada.registration()).toBeNull();
  const { fields, document } = await ada.isRegistered();
  const { businessName, kind, siret, street, town, region, contactName, phone } = fields;
  expect(await ada.registration()).toMatchObject({
    status: 'pending',
    missing: [],
    reason: null,
    decidedAt: null,
    documents: [document],
    website: null,
    ...{ businessName, kind, siret, street, town, region, contactName, phone },
  });
});

test.each([
  ['siret', { siret: '73282932000075' }],
  ['siret', { siret: '732 829 320 00074' }],
  ['invalid', { siret: null }],
  ['invalid', { businessName: ' \u2800' }],
  ['text-too-long', { businessName: 'x'.repeat(121) }],
  ['invalid', { kind: 'banque' }],
  ['invalid', { street: '' }],
  ['invalid', { town: '' }],
  ['invalid', { lat: 'nord' }],
  ['invalid', { lat: 91 }],
  ['invalid', { contactName: 7 }],
  ['phone', { phone: '0478' }],
  ['website', { website: 'javascript:alert(1)' }],
  ['documents', { documents: [] }],
  ['invalid', { documents: 'Kbis.pdf' }],
] as const)('[PRO-04] a registration is refused as %s: %j', async (refusal, changed) => {
  const ada = await member();
  const document = newDocument(ada.id);
  await make.store(ada.id, document.path);
  expect(await ada.registers(registrationFields({ documents: [document], ...changed }))).toBe(refusal);
  expect(await ada.registration()).toBeNull();
});

test('[PRO-04] documents are one to five stored ones of one’s own, and those left out are removed', async () => {
  const [ada, bela] = [await member(), await member()];
  const foreign = (await bela.isRegistered()).document;
  expect(await ada.registers(registrationFields({ documents: [foreign] }))).toBe('invalid');
  expect(await ada.registers(registrationFields({ documents: [newDocument(ada.id)] }))).toBe('document-missing');
  const many = Array.from({ length: 6 }, () => newDocument(ada.id));
  for (const { path } of many) await make.store(ada.id, path);
  expect(await ada.registers(registrationFields({ documents: many }))).toBe('documents');
  expect(await ada.registers(registrationFields({ documents: [{ ...many[0], name: ' ' }] }))).toBe('invalid');
  const fields = registrationFields({ documents: many.slice(0, 2) });
  expect(await ada.registers(fields)).toBeNull();
  expect(await ada.registers({ ...fields, documents: [{ ...many[1], name: 'Licence.pdf' }] })).toBeNull();
  expect((await ada.registration())?.documents).toEqual([{ ...many[1], name: 'Licence.pdf' }]);
  expect(await database.owner`select name from app.media_removals where name = ${many[0]?.path ?? ''}`).toHaveLength(1);
});

test('[PRO-04] a number is registered once, and free again after a refusal', async () => {
  const [ada, bela, admin] = [await member(), await member(), await house()];
  const siret = newSiret();
  await ada.isRegistered({ siret });
  await expect(bela.isRegistered({ siret })).rejects.toThrow('siret-taken');
  expect(await admin.decides(ada, 'refused', 'siret')).toBeNull();
  await bela.isRegistered({ siret });
  expect(await admin.sets(ada, 'approved'), 'the number is another one’s now').toBe('siret-taken');
  expect(await statusOf(ada)).toBe('refused');
});

test('[PRO-06, PRO-07] the house approves, refuses and suspends; each from the states that allow it', async () => {
  const [ada, admin] = [await member(), await house()];
  await ada.isRegistered();
  expect(await admin.sets(ada, 'suspended', 'conduct')).toBe('professional-decided');
  expect(await admin.decides(ada, 'refused', 'documents')).toBeNull();
  expect(await ada.registration()).toMatchObject({ status: 'refused', reason: 'documents' });
  await ada.isRegistered();
  expect(await ada.registration(), 'sent again after a refusal').toMatchObject({ status: 'pending', reason: null });
  expect(await admin.decides(ada, 'approved')).toBeNull();
  for (const [verdict, reason] of [
    ['approved', null],
    ['refused', 'siret'],
  ] as const)
    expect(await admin.sets(ada, verdict, reason)).toBe('professional-decided');
  expect(await admin.decides(ada, 'refused', 'siret')).toBe('case-decided');
  expect(await ada.registers(registrationFields({ documents: [] })), 'decided on').toBe('professional-decided');
  expect(await admin.sets(ada, 'suspended', 'conduct')).toBeNull();
  expect(await ada.registration()).toMatchObject({ status: 'suspended', reason: 'conduct' });
  expect(await ada.registers(registrationFields()), 'suspended').toBe('professional-decided');
  expect(await admin.sets(ada, 'approved')).toBeNull();
  const kept =
    await database.owner`select verdict, reason, decided_by as by from app.professional_decisions where member_id = ${ada.id} order by id`;
  expect(kept.map(({ verdict, by }) => [verdict, by])).toEqual(
    ['refused', 'approved', 'suspended', 'approved'].map((verdict) => [verdict, admin.id]),
  );
});

test('[S20, S21] only who acts for the house decides, never on themselves, with a reason of the list', async () => {
  const [ada, bela, admin] = [await member(), await member(), await house()];
  await ada.isRegistered();
  for (const who of [ada, bela]) await expect(who.decides(ada, 'approved')).rejects.toThrow('forbidden');
  await admin.isRegistered();
  expect(await admin.decides(admin, 'approved')).toBe('unknown-case');
  expect(await admin.sets(admin, 'approved')).toBe('unknown-professional');
  for (const [verdict, reason] of [
    ['refused', null],
    ['refused', 'ugly'],
    ['approved', 'other'],
    ['deleted', 'other'],
  ] as const)
    expect(await admin.decides(ada, verdict, reason)).toBe('invalid');
  expect(await statusOf(ada)).toBe('pending');
  // The other reasons are there to suspend.
  const [kind] = await database.owner<{ reasons: string[] }[]>`
    select reasons from app.case_kinds where kind = 'professional'`;
  const reasons = kind?.reasons ?? [];
  expect(professionalReason.options).toEqual([...reasons.slice(0, -1), 'conduct', 'closed', 'other']);
  for (const reason of reasons) {
    const other = await member();
    await other.isRegistered();
    expect(await admin.decides(other, 'refused', reason)).toBeNull();
  }
});

test('[S20] a registration that was sent again since it was looked at is not decided on', async () => {
  const [ada, admin] = [await member(), await house()];
  await ada.isRegistered();
  const looked = (await ada.registration())?.submittedAt;
  await database.owner`update public.professional_profiles set submitted_at = submitted_at - interval '1 hour' where user_id = ${ada.id}`;
  expect(await admin.decides(ada, 'approved', null, { submittedAt: looked })).toBe('case-changed');
  expect(await statusOf(ada)).toBe('pending');
});

test('[NOTIF-02, PRO-06] the member is notified of each decision, and the account tells its devices', async () => {
  const [ada, admin] = [await member(), await house()];
  await ada.isRegistered();
  const notified = await notifiedMember(database, 'metier-notified', ada.id);
  const revOf = async () => Number((await database.owner`select rev from streams where id = ${ada.id}`)[0]?.['rev']);
  const before = await revOf();
  await admin.decides(ada, 'approved');
  expect(await revOf()).toBeGreaterThan(before);
  await admin.sets(ada, 'suspended', 'other');
  await runNotificationJobs(database);
  expect((await notified.rows()).map(({ type, subject }) => [type, subject])).toEqual([
    ['admin_broadcast', 'professional/suspended'],
    ['admin_broadcast', 'professional/approved'],
  ]);
});

test('[PRO-05] a registration that an operator has made says what it lacks', async () => {
  const ada = await member();
  await database.owner`insert into public.professional_profiles (user_id, business_name) values (${ada.id}, 'Maison')`;
  expect((await ada.registration())?.missing).toEqual(['siret', 'address', 'contact', 'documents']);
});
