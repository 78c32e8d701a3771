import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { addRelative } from '#src/modules/accounts/server/commands/add-relative.ts'
import { ensureAccount } from '#src/modules/accounts/server/commands/ensure-account.ts'
import { listPeople } from '#src/modules/accounts/server/reads/list-people.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import { setOrderCompany } from '#src/modules/orders/server/commands/set-order-company.ts'
import { organizerByCode } from '#src/modules/organizers/server/reads/organizer-by-code.ts'
import { toEnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import { decidePart } from '#src/modules/tax-deduction/server/commands/decide-part.ts'
import { issueCorrections } from '#src/modules/tax-deduction/server/commands/issue-corrections.ts'
import { noteCorrections } from '#src/modules/tax-deduction/server/commands/note-corrections.ts'
import { setListing } from '#src/modules/tax-deduction/server/commands/set-listing.ts'
import { submitApplication } from '#src/modules/tax-deduction/server/commands/submit-application.ts'
import { isListingKnown } from '#src/modules/tax-deduction/server/reads/is-listing-known.ts'
import { partsToDecide } from '#src/modules/tax-deduction/server/reads/parts-to-decide.ts'
import { taxState } from '#src/modules/tax-deduction/server/reads/tax-state.ts'
import type { Services } from '#src/platform/services.ts'
import { demoPassword } from './accounts.ts'
import { buyPlaces } from './buy-places.ts'
import { cancelPaidOrder } from './cancel-paid-order.ts'
import type { ClockedDatabase } from './clocked-database.ts'
import { stableId } from './seeded-random.ts'
import { rulesOf } from './sell-places.ts'
import { type DemoTaxAccount, taxAccounts } from './tax-accounts.ts'

type TaxApp = { readonly clocked: ClockedDatabase; readonly services: Services }

/** Two organizers of 2024 are on the ministry's list; the one of the swim is not. */
const listedOrganizers = ['volga-starts', 'severnaya-lyzhnya']
const year = 2024
const dayMs = 24 * 3_600_000
const accountsMade = toInstant('2023-11-12T09:00:00.000Z')
const applied = toInstant('2025-02-11T09:00:00.000Z')
const decided = toInstant('2025-02-14T12:00:00.000Z')
const returnedAt = toInstant('2025-03-03T10:00:00.000Z')
const corrected = toInstant('2025-03-05T09:30:00.000Z')
const signer = 'Гордеев Савва Юрьевич'

/** The accounts of the tax deduction with their places of 2024 and applications; idempotent. */
export async function seedTaxDeduction(app: TaxApp, memberId: string): Promise<void> {
  const { db, setNow } = app.clocked
  setNow(applied)
  await db.transaction({ role: 'system' }, async (tx) => {
    for (const code of listedOrganizers) {
      const organizerId = await organizerByCode(tx, code)
      if (organizerId === null) throw new Error(`organizer ${code} not found`)
      if (await isListingKnown(tx, organizerId, year)) continue
      await setListing(tx, { organizerId, year, isListed: true, feesQualify: true })
    }
  })
  for (const account of taxAccounts) await seedTaxAccount(app, account, memberId)
  setNow(null)
}

async function seedTaxAccount(app: TaxApp, account: DemoTaxAccount, memberId: string): Promise<void> {
  const { db, setNow } = app.clocked
  setNow(accountsMade)
  const { email, children } = account
  const profile = { ...account.profile, email }
  const { accountId } = await ensureAccount(
    { db },
    { email, password: demoPassword, language: 'ru', roles: [], profile },
  )
  const people = await db.transaction({ role: 'app', accountId }, async (tx) => {
    const known = await listPeople(tx, accountId)
    for (const child of children.slice(known.length - 1)) await addRelative(tx, accountId, 'child', child)
    return await listPeople(tx, accountId)
  })
  for (const { event, race, child } of account.places) {
    const rules = await rulesOf(db, event, race)
    const found = people.find(({ relation, firstName }) =>
      child === undefined ? relation === null : firstName === child,
    )
    if (found === undefined) throw new Error(`${email} has no participant ${child}`)
    const { id: participantId, relation: _, ...entered } = found
    const orderId = orderIdOf(account, { event, race, child })
    setNow(plusMs(rules.startsAt, -20 * dayMs))
    await buyPlaces(db, rules, [
      {
        orderId,
        accountId,
        participantId,
        participant: toEnteredParticipant(entered),
        personKey: personKeyHash(app.services.keyFor('personKey'), entered),
      },
    ])
    if (account.isForCompany === true)
      await db.transaction({ role: 'app', tenantId: rules.tenantId }, (tx) =>
        setOrderCompany(tx, { tenantId: rules.tenantId, orderId, accountId }, company),
      )
  }
  if (account.application !== undefined) await apply(app, account, { accountId, memberId })
  if (account.correction !== undefined) await correct(app, account, memberId)
}

function orderIdOf({ email }: DemoTaxAccount, { event, race, child = '' }: PlaceOfOrder): string {
  return stableId(`order/${event}/${race}/${email}/${child}`)
}
type PlaceOfOrder = Pick<DemoTaxAccount['places'][number], 'event' | 'race'> & { readonly child?: string | undefined }

/** An operator refunds a place after its certificate was issued; the organizer corrects that, or is to. */
async function correct(app: TaxApp, account: DemoTaxAccount, memberId: string): Promise<void> {
  const { db, setNow } = app.clocked
  setNow(returnedAt)
  for (const place of account.places.filter(({ isReturned }) => isReturned === true)) {
    const { tenantId } = await rulesOf(db, place.event, place.race)
    const by = { kind: 'operator', accountId: memberId } as const
    await cancelPaidOrder(app, { tenantId, orderId: orderIdOf(account, place), by, terms: 'full' })
  }
  const applicationId = stableId(`tax-application/${account.email}`)
  await db.transaction({ role: 'system' }, (tx) => noteCorrections(tx, applicationId))
  if (account.correction === 'due') return
  setNow(corrected)
  await db.transaction({ role: 'system' }, async (tx) => {
    for (const { partId, organizerId } of await partsToDecide(tx, applicationId)) {
      const of = { partId, organizerId, by: { kind: 'member', accountId: memberId } } as const
      mustBeOk(await issueCorrections(tx, of, signer))
    }
  })
}

/** The applications of the demo's people, submitted as the page does. */
async function apply(
  { clocked: { db, setNow }, services }: TaxApp,
  { email, inn, profile, application }: DemoTaxAccount,
  { accountId, memberId }: { readonly accountId: string; readonly memberId: string },
): Promise<void> {
  if (application === undefined) return
  const { payer, beneficiary, isReady } = application
  const applicationId = stableId(`tax-application/${email}`)
  const choice = { year, payer, beneficiary }
  setNow(applied)
  const state = await db.transaction({ role: 'system', readOnly: true }, (tx) => taxState(tx, accountId, choice, []))
  const people = state.people.map(({ position, role, ...known }) => ({
    ...formOf(known.lastName === '' ? spouseOf(profile) : { ...profile, ...known }),
    position,
    inn: role === 'recipient' ? '' : inn,
    ...(role === 'recipient' && beneficiary === 'KIDS' ? birthCertificate : passport),
  }))
  const { sumMinor } = state
  mustBeOk(
    await submitApplication(
      { ...services, db },
      { accountId, language: 'ru' },
      { ...choice, applicationId, students: [], sumMinor, people },
    ),
  )
  if (!isReady) return
  setNow(decided)
  await db.transaction({ role: 'system' }, async (tx) => {
    for (const { partId, organizerId } of await partsToDecide(tx, applicationId)) {
      const of = { partId, organizerId, by: { kind: 'member', accountId: memberId } } as const
      mustBeOk(await decidePart(tx, of, { kind: 'approve', signer }))
    }
  })
}

const passport = { documentCode: '21', documentNumber: '6510 000233', documentIssuedOn: '2012-05-17' }
const birthCertificate = { documentCode: '03', documentNumber: 'II-АИ № 700981', documentIssuedOn: '2011-02-01' }

function spouseOf({ lastName, birthDate }: ParticipantProfile) {
  return { lastName, firstName: 'Саша', patronymic: '', birthDate }
}

function formOf(person: Pick<ParticipantProfile, 'lastName' | 'firstName' | 'patronymic' | 'birthDate'>) {
  const { lastName, firstName, patronymic, birthDate } = person
  return { lastName, firstName, patronymic, birthDate: birthDate ?? '' }
}

const company = {
  country: 'RU',
  fullName: 'ООО «Уральский шаг»',
  taxNumber: '6399004170',
  kpp: '630201001',
  registrationNumber: '1236399000419',
  legalAddress: '620014, Екатеринбург, ул. Малышева, 51',
  contactName: 'Сомова Ирина',
  contactEmail: 'office@ural-step.example',
  contactPhone: '+79125550204',
} as const
