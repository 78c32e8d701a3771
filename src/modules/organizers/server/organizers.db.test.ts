import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import type { OrganizerRight } from '#src/kernel/role.ts'
import { type Database, openDatabase, Rollback } from '#src/platform/db/database.ts'
import type { DatabaseScope } from '#src/platform/db/scope.ts'
import { type TestDatabase, testDatabase } from '#src/platform/db/testing/test-database.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { createEventBus } from '#src/platform/events/event-bus.ts'
import { addMember } from './commands/add-member.ts'
import { ensureOrganizer, type OrganizerDraft } from './commands/ensure-organizer.ts'
import { isMemberAnywhere, mayActFor } from './reads/may-act-for.ts'
import { findRequisites } from './reads/requisites.ts'

let database: TestDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = openDatabase({ url: database.url, poolSize: 2, bus: createEventBus([]) })
})
afterAll(async () => {
  await db.close()
  await database.drop()
})

const draft: OrganizerDraft = {
  code: 'volga',
  name: { ru: 'Волжские старты', en: 'Volga Starts' },
  legalName: 'ООО «Волжские старты»',
  taxNumber: '7707083893',
  registrationNumber: '1027700132195',
  address: '443099, Самара, ул. Куйбышева, 1',
  email: 'hello@volga.example',
  phone: '+7 846 000-00-00',
  website: 'https://volga.example',
}
const bank = {
  ...{ bankName: 'ПАО «Банк»', bic: '044525225' },
  ...{ account: '40702810200000000001', correspondentAccount: '30101810400000000225' },
}
const asSystem = <T>(work: (tx: Tx) => Promise<T>) => db.transaction({ role: 'system' }, work)
const ensure = (change: Partial<OrganizerDraft> = {}) => asSystem((tx) => ensureOrganizer(tx, { ...draft, ...change }))

async function account(email: string): Promise<string> {
  const [row] = await db.transaction(
    { role: 'auth' },
    (tx) => tx.sql<{ id: string }>`insert into accounts.accounts (email) values (${email}) returning id`,
  )
  if (!row) throw new Error(email)
  return row.id
}

describe('an organizer', () => {
  test('an organizer is created once, and updated by its code', async () => {
    const first = mustBeOk(await ensure())
    const second = mustBeOk(await ensure({ address: '443000, Самара' }))
    expect(second).toEqual(first)
    const { name, ...rest } = draft
    expect(await asSystem((tx) => findRequisites(tx, first.organizerId))).toEqual({
      ...rest,
      nameRu: name.ru,
      nameEn: name.en,
      address: '443000, Самара',
      kpp: '',
      bank: null,
    })
  })

  test.for([
    ['taxpayer number', { code: 'x1', taxNumber: '7707083894' }, 'organizers.tax_number_wrong'],
    [
      'registration number',
      { code: 'x2', registrationNumber: '1027700132196' },
      'organizers.registration_number_wrong',
    ],
    [
      'registration number of another kind',
      { code: 'x3', registrationNumber: '304500116000157' },
      'organizers.registration_number_wrong',
    ],
    ['reason code', { code: 'x4', kpp: '63' }, 'organizers.kpp_wrong'],
    [
      'reason code of a sole trader',
      { code: 'x5', taxNumber: '500100732259', registrationNumber: '304500116000157', kpp: '773601001' },
      'organizers.kpp_wrong',
    ],
    ['account', { code: 'x6', bank: { ...bank, account: '40702810200000000002' } }, 'organizers.bank_wrong'],
  ] as const)('an organizer with a wrong %s is not stored', async ([, change, code]) => {
    expect(await ensure(change)).toMatchObject({ ok: false, error: { code } })
    const rows = await asSystem((tx) => tx.sql`select from organizers.organizers where code = ${change.code}`)
    expect(rows).toHaveLength(0)
  })

  test('an organizer’s bank details are stored and validated', async () => {
    const { organizerId } = mustBeOk(await ensure({ code: 'paid', kpp: '773601001', bank }))
    expect(await asSystem((tx) => findRequisites(tx, organizerId))).toMatchObject({ kpp: '773601001', bank })
    expect(await ensure({ code: 'paid', bank: { ...bank, bic: '1' } })).toMatchObject({
      error: { fields: { 'bank.bic': 'organizers.bank_wrong' } },
    })
  })

  test('an unknown organizer has no bank details', async () => {
    expect(await asSystem((tx) => findRequisites(tx, '00000000-0000-7000-8000-000000000000'))).toBeNull()
  })
})

describe('a member', () => {
  const may = (accountId: string, right: OrganizerRight, organizerId: string) =>
    asSystem((tx) => mayActFor(tx, { accountId, organizerId, right }))

  test('a member may do what the right includes, and nothing at another organizer', async () => {
    const { organizerId } = mustBeOk(await ensure())
    const other = mustBeOk(await ensure({ code: 'other' }))
    const accountId = await account('manager@example.org')
    expect(await asSystem((tx) => isMemberAnywhere(tx, accountId))).toBe(false)
    await asSystem((tx) => addMember(tx, { organizerId, accountId, right: 'manage' }))
    expect(await may(accountId, 'view', organizerId)).toBe(true)
    expect(await may(accountId, 'manage', organizerId)).toBe(true)
    expect(await may(accountId, 'own', organizerId)).toBe(false)
    expect(await may(accountId, 'view', other.organizerId)).toBe(false)
    expect(await asSystem((tx) => isMemberAnywhere(tx, accountId))).toBe(true)
    await asSystem((tx) => addMember(tx, { organizerId, accountId, right: 'own' }))
    expect(await may(accountId, 'own', organizerId)).toBe(true)
  })

  test('only an owner and the installation can add a member; no other account or database role can', async () => {
    const { organizerId } = mustBeOk(await ensure())
    const other = mustBeOk(await ensure({ code: 'of-nobody' }))
    const [owner, manager, chosen] = [
      await account('owner@example.org'),
      await account('manager-of-none@example.org'),
      await account('added@example.org'),
    ]
    const add = (accountId: string, right: OrganizerRight, scope: Partial<DatabaseScope> = {}, of = organizerId) =>
      db.transaction({ role: 'system', ...scope }, (tx) => addMember(tx, { organizerId: of, accountId, right }))
    await add(owner, 'own')
    await add(manager, 'manage')
    const refused = 'is not an owner of organizer'
    await expect(add(manager, 'own', { accountId: manager })).rejects.toThrow(refused)
    await expect(add(owner, 'own', { accountId: owner }, other.organizerId)).rejects.toThrow(refused)
    await add(chosen, 'view', { accountId: owner })
    expect(await may(chosen, 'view', organizerId)).toBe(true)
    for (const role of ['app', 'self', 'auth'] as const) {
      const called = add(chosen, 'own', { role, accountId: owner })
      await expect(called).rejects.toThrow('permission denied for function set_member')
      const written = db.transaction(
        { role, accountId: chosen },
        (tx) =>
          tx.sql`insert into organizers.members (organizer_id, account_id, member_right) values (${organizerId}, ${chosen}, 'own')`,
      )
      await expect(written).rejects.toThrow('permission denied for table members')
    }
  })

  test('a member is not visible to another account', async () => {
    const { organizerId } = mustBeOk(await ensure())
    const accountId = await account('seen@example.org')
    await asSystem((tx) => addMember(tx, { organizerId, accountId, right: 'view' }))
    const stranger = await account('stranger@example.org')
    const seenAs = (readerId: string) =>
      db.transaction({ role: 'app', tenantId: 1, accountId: readerId }, async (tx) => {
        throw new Rollback(await tx.sql`select from organizers.members where account_id = ${accountId}`)
      })
    expect(await seenAs(accountId)).toHaveLength(1)
    expect(await seenAs(stranger)).toHaveLength(0)
  })
})
