/** Professionals of a database, as their devices and the house ask. */
import { randomUUID } from 'node:crypto';
import { documentPath } from '#schemas/documents.ts';
import type { ProfessionalFields } from '#schemas/forms/professional.ts';
import type { MemberId } from '#schemas/ids.ts';
import { isSiret } from '#schemas/siret.ts';
import {
  professionalClub,
  professionalCodes,
  professionalDashboard,
  professionalEvents,
  professionalPage,
} from '#schemas/wire/professionals.ts';
import type { TestDatabase } from './database.ts';
import { letBeFound } from './event-members.ts';
import { decideOn } from './house-decision.ts';
import { roleSetters, type MemberRole } from './member-roles.ts';
import { setProfessionalStatus } from './professional-status.ts';

let number = 0;
/** Returns the number of another establishment each time. */
export function newSiret(): string {
  for (;;) {
    const digits = `44306184${String((number += 1)).padStart(6, '0')}`;
    if (isSiret(digits)) return digits;
  }
}

export const newDocument = (owner: MemberId) => ({
  path: documentPath(owner, randomUUID(), 'application/pdf'),
  name: 'Extrait Kbis.pdf',
});

export function registrationFields(changed: object = {}): ProfessionalFields {
  const fields: ProfessionalFields = {
    businessName: 'La Maison d’Ambre',
    kind: 'club',
    siret: newSiret(),
    street: '4, rue des Tables',
    town: 'Lyon',
    region: 'Auvergne-Rhône-Alpes',
    lat: 45.76,
    lng: 4.84,
    contactName: 'Claude Martin',
    phone: '+33 4 78 00 00 00',
    website: '',
    documents: [],
  };
  return { ...fields, ...changed };
}

export const clubFields = (changed: object = {}) => ({
  about: 'Un salon et une piste.',
  opening: 'du jeudi au samedi',
  description: 'Bienvenue <b>ici</b>.',
  hours: [{ weekday: 6, opens: '21:00', closes: '05:00' }],
  nights: [{ title: 'Bal masqué', detail: 'Le masque est offert.', weekday: 6, nth: 2, opens: '22:00' }],
  published: true,
  ...changed,
});

export function professionals(database: TestDatabase) {
  /** Stores a document's row, as the storage service does. */
  async function store(owner: MemberId, path: string): Promise<void> {
    const name = path.slice('documents/'.length);
    await database
      .asService()
      .run((tx) => tx`insert into storage.objects (bucket_id, name, owner_id) values ('documents', ${name}, ${owner})`);
    await database.owner`insert into app.picture_hashes (object, hash) values (${path}, ${`sha256:${name}`})`;
  }

  const idOf = async ({ id }: { id: MemberId }) =>
    (await database.owner<{ id: string }[]>`select id from public.professional_profiles where user_id = ${id}`)[0]
      ?.id ?? id;

  async function person(username: string, roles: readonly MemberRole[] = []) {
    const id: MemberId = await database.createMember({ username });
    await letBeFound(database, id);
    for (const role of roles) await roleSetters(database)[role](id);
    const view = roles.includes('admin') ? await database.asModerator(id) : database.asMember(id);
    const ask = (name: string, request: object = {}): Promise<unknown> =>
      view.run(
        async (tx) =>
          (await tx.unsafe(`select public.${name}($1::text::jsonb) as answer`, [JSON.stringify(request)]))[0]?.[
            'answer'
          ],
      );
    const refusalOf = async (name: string, request: object) =>
      ((await ask(name, request)) as { refusal: string | null }).refusal;
    return {
      id,
      username,
      view,
      ask,
      registers: (fields: object) => refusalOf('register_professional', fields),
      /** Registers with one stored document. */
      async isRegistered(changed: object = {}) {
        const document = newDocument(id);
        await store(id, document.path);
        const fields = registrationFields({ documents: [document], ...changed });
        const refusal = await this.registers(fields);
        if (refusal !== null) throw new Error(`refused: ${refusal}`);
        return { fields, document };
      },
      registration: async () => professionalPage.parse(await ask('professional_page')).professional,
      dashboard: async () => professionalDashboard.parse(await ask('professional_dashboard')),
      club: async () => professionalClub.parse(await ask('professional_club')),
      savesClub: (changed: object = {}) => refusalOf('save_professional_club', clubFields(changed)),
      events: async () => professionalEvents.parse(await ask('professional_events')).events,
      codes: async () => professionalCodes.parse(await ask('professional_codes')).codes,
      creates: (code: unknown, codeId: unknown = randomUUID()) =>
        refusalOf('create_referral_code', { id: codeId, code }),
      switches: (codeId: unknown, active: unknown) => refusalOf('set_referral_code', { id: codeId, active }),
      /** Decides on the registration of a member that waits in the queue. */
      decides: async (member: { id: MemberId }, verdict: string, reason: string | null = null, looked: object = {}) =>
        decideOn(database.owner, ask, 'professional', await idOf(member), { verdict, reason, looked }),
      /** Decides on a professional as an operator does, whatever their state is. */
      sets: async (member: { id: MemberId }, verdict: string, reason: string | null = null) =>
        setProfessionalStatus(database.owner, id, await idOf(member), verdict, reason),
    };
  }
  return { person, store };
}
export type Professional = Awaited<ReturnType<ReturnType<typeof professionals>['person']>>;
