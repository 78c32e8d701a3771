import { addDays, type PlainDate, plainDate } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { demoMailHost } from '#src/modules/accounts/domain/demo-account.ts'
import { emptyProfile, type ParticipantProfile, type Relation } from '#src/modules/accounts/domain/profile.ts'
import { addRelative } from '#src/modules/accounts/server/commands/add-relative.ts'
import { ensureAccount } from '#src/modules/accounts/server/commands/ensure-account.ts'
import { saveAdmissionDocument, saveIdentityDocument } from '#src/modules/accounts/server/commands/save-documents.ts'
import { listFamily } from '#src/modules/accounts/server/reads/list-family.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Services } from '#src/platform/services.ts'

/** Public in the README: the demo is for looking at, on the machine that runs it. */
export const demoPassword = 'startline-demo'

export const demoEmails = {
  runner: `runner@${demoMailHost}`,
  family: `family@${demoMailHost}`,
  organizer: `organizer@${demoMailHost}`,
  operator: `operator@${demoMailHost}`,
  admin: `admin@${demoMailHost}`,
  provider: `provider@${demoMailHost}`,
} as const
type DemoAccount = keyof typeof demoEmails

/**
 * `today` may be after the database's clock, so that certificates are valid into the shown season.
 */
type AccountServices = Pick<Services, 'db' | 'encrypterFor' | 'keyFor'> & { readonly today: PlainDate }

/**
 * Creates the six demo accounts, once each. All people are fictional. @returns their ids by name
 */
export async function seedAccounts(services: AccountServices): Promise<Record<DemoAccount, string>> {
  const ensure = async (name: DemoAccount) => {
    const email = demoEmails[name]
    const roles = name === 'operator' || name === 'admin' || name === 'provider' ? [name] : []
    const profile = { ...profiles[name], email }
    const account = await ensureAccount(services, { email, password: demoPassword, language: 'ru', roles, profile })
    return account.accountId
  }
  const ids = {
    runner: await ensure('runner'),
    family: await ensure('family'),
    organizer: await ensure('organizer'),
    operator: await ensure('operator'),
    admin: await ensure('admin'),
    provider: await ensure('provider'),
  }
  await seedFamily(services, ids.family)
  return ids
}

async function seedFamily(services: AccountServices, accountId: string): Promise<void> {
  await services.db.transaction({ role: 'app', accountId }, async (tx) => {
    if ((await listFamily(tx, accountId)).length > 0) return
    await seedDocuments(tx, services, { accountId, participantId: null }, { code: '21', documentNumber: '6510 000117' })
    for (const [relation, profile] of relatives) {
      const { participantId } = await addRelative(tx, accountId, relation, profile)
      const documentNumber = birthCertificates[profile.firstName]
      if (documentNumber !== undefined)
        await seedDocuments(tx, services, { accountId, participantId }, { code: '03', documentNumber })
    }
  })
}

type DocumentOwner = Parameters<typeof saveIdentityDocument>[2]
type Identity = Parameters<typeof saveIdentityDocument>[3]

/** Saves an identity document, and a medical certificate valid for half a year. */
async function seedDocuments(
  tx: Tx,
  services: AccountServices,
  owner: DocumentOwner,
  identity: Identity,
): Promise<void> {
  mustBeOk(await saveIdentityDocument(tx, services, owner, identity))
  const validUntil = addDays(services.today, 180)
  const certificate = { kind: 'medical-certificate', has: true, documentNumber: '', validUntil } as const
  mustBeOk(await saveAdmissionDocument(tx, owner, certificate))
}

const birthCertificates: Readonly<Record<string, string>> = { Тимур: 'II-АИ № 700214', Злата: 'III-АИ № 700562' }

const runner: ParticipantProfile = {
  ...emptyProfile,
  lastName: 'Лебедева',
  firstName: 'Вероника',
  patronymic: 'Павловна',
  birthDate: plainDate(1991, 4, 17),
  gender: 'female',
  country: 'RU',
  region: 'Самарская область',
  city: 'Самара',
  street: 'Полевая',
  building: '48',
  apartment: '17',
  postcode: '443001',
  phone: '+79275550117',
  emergencyPhone: '+79275550118',
  club: 'Волжский темп',
  profession: 'Архитектор',
}

const family: ParticipantProfile = {
  ...emptyProfile,
  lastName: 'Серебряков',
  firstName: 'Артём',
  patronymic: 'Ильич',
  birthDate: plainDate(1984, 9, 3),
  gender: 'male',
  country: 'RU',
  region: 'Свердловская область',
  city: 'Екатеринбург',
  street: 'Родонитовая',
  building: '12',
  isPrivateHouse: true,
  postcode: '620089',
  phone: '+79125550140',
  emergencyPhone: '+79125550141',
  hasNoClub: true,
  profession: 'Учитель физики',
  socialCategory: 'large-family',
}

const profiles: Record<DemoAccount, ParticipantProfile> = {
  runner,
  family,
  organizer: { ...emptyProfile, lastName: 'Гордеев', firstName: 'Савва', patronymic: 'Юрьевич', phone: '+74955550151' },
  operator: { ...emptyProfile, lastName: 'Климова', firstName: 'Инга', patronymic: 'Олеговна', phone: '+74955550152' },
  provider: { ...emptyProfile, lastName: 'Ушакова', firstName: 'Дина', patronymic: 'Рашидовна', phone: '+78435550190' },
  admin: { ...emptyProfile, lastName: 'Ярцев', firstName: 'Глеб', hasNoPatronymic: true, phone: '+74955550153' },
}

/** The family's shared address and phones. */
const sharedProfile = {
  country: family.country,
  region: family.region,
  city: family.city,
  street: family.street,
  building: family.building,
  isPrivateHouse: true,
  postcode: family.postcode,
  emergencyPhone: family.phone,
  hasNoClub: true,
  socialCategory: 'large-family',
} as const

const child = {
  ...emptyProfile,
  ...sharedProfile,
  lastName: 'Серебряков',
  patronymic: 'Артёмович',
  phone: '+79125550141',
}

const relatives: readonly (readonly [Relation, ParticipantProfile])[] = [
  [
    'spouse',
    {
      ...emptyProfile,
      ...sharedProfile,
      email: 'marta@demo.startline.test',
      lastName: 'Серебрякова',
      firstName: 'Марта',
      patronymic: 'Андреевна',
      birthDate: plainDate(1986, 2, 26),
      gender: 'female',
      phone: '+79125550141',
      profession: 'Врач',
    },
  ],
  [
    'child',
    { ...child, firstName: 'Тимур', birthDate: plainDate(2010, 6, 11), gender: 'male', socialCategory: 'pupil' },
  ],
  [
    'child',
    {
      ...child,
      lastName: 'Серебрякова',
      firstName: 'Злата',
      patronymic: 'Артёмовна',
      birthDate: plainDate(2014, 11, 30),
      gender: 'female',
      socialCategory: 'pupil',
    },
  ],
  ['child', { ...child, firstName: 'Лев', birthDate: plainDate(2020, 1, 8), gender: 'male' }],
]
