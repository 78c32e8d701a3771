import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockerCodes } from '#src/modules/my-data/contract/my-data.ts'
import { readableKey } from '#src/modules/my-data/domain/readable-rows.ts'
import { buildExport } from '#src/modules/my-data/server/build-export.ts'
import { deleteDueAccount } from '#src/modules/my-data/server/commands/delete-due-account.ts'
import { endRetention, retentionYears } from '#src/modules/my-data/server/commands/end-retention.ts'
import { mergeAccounts } from '#src/modules/my-data/server/commands/merge-accounts.ts'
import { newFileKey } from '#src/platform/files/file-key.ts'
import { newId } from '#src/platform/new-id.ts'
import {
  deletionBlockerCodes,
  type PersonalTable,
  retentionReasons,
} from '#src/platform/personal-data/personal-data.ts'
import { printRegister } from '#src/platform/personal-data/print-register.ts'
import { createTestApp, type TestApp } from '../support/test-app.ts'

// The register of personal data against the schema, and the export and deletion against the register:
// every column of an account in two tenants is filled, exported, and deleted.

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Column = { readonly name: string; readonly type: string; readonly generated: boolean }
const personal = () => [...app.services.personalData.tables]

async function columnsOf(table: string): Promise<Column[]> {
  return await app.sql<Column>(
    `select attname as name, format_type(atttypid, null) as type, attidentity <> '' or attgenerated <> '' as generated
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  )
}

/** Who did what for an organizer or the installation: it stays said of the account that did it. */
const actsOfStaff =
  /^(organizers|discounts|catalog|orders|tax_deduction|tenants|payments|platform|results|reviews|registration|invoices)\.\w+\.(\w+_by)$/

/**
 * Columns that name an account and of which no register says what a merge makes of them. A shop's account
 * at a payment provider is no person's.
 */
async function notMerged(): Promise<string[]> {
  const columns = await app.sql<{ table: string; name: string }>(
    `select a.attrelid::regclass::text as "table", a.attname as name from pg_attribute a
       join pg_class c on c.oid = a.attrelid
     where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.atttypid = 'uuid'::regtype
       and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema|graphile)'
       and ((a.attname ~ 'account|_by$' and a.attname <> 'provider_account_id') or exists (
         select from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and f.confrelid = 'accounts.accounts'::regclass
           and a.attnum = any (f.conkey)))
     order by 1, 2`,
  )
  return columns
    .filter(({ table, name }) => {
      const rule = app.services.personalData.tables.get(table)?.onMerge
      if (rule === 'ended' || rule === 'blocks') return false
      if (rule !== undefined && (rule.moved.includes(name) || rule.stays?.[name] !== undefined)) return false
      return !actsOfStaff.test(`${table}.${name}`)
    })
    .map(({ table, name }) => `${table}.${name}`)
}

describe('the register', () => {
  test('says of every column that names an account what a merge makes of it', async () => {
    expect(await notMerged()).toEqual([])
  })

  test('guard removal: a new column that names an account is reported, by its name or its foreign key', async () => {
    await app.sql(
      `alter table accounts.photos add column second_account_id uuid, add column owner uuid references accounts.accounts`,
    )
    expect(await notMerged()).toEqual(['accounts.photos.owner', 'accounts.photos.second_account_id'])
    await app.sql('alter table accounts.photos drop column second_account_id, drop column owner')
  })

  async function unlisted(): Promise<string[]> {
    const { tables, withoutPersons } = app.services.personalData
    const classed = await app.sql<{ name: string; isPublic: boolean }>(
      `select c.oid::regclass::text as name, obj_description(c.oid) like '%(class: public)' as "isPublic" from pg_class c
       where c.relkind = 'r' and obj_description(c.oid) like '%(class: %)'`,
    )
    const issues = await Promise.all(
      classed.map(async ({ name, isPublic }) => {
        const table = tables.get(name)
        const listed = table === undefined ? withoutPersons.get(name) : listedColumns(table)
        if (listed === undefined) return isPublic ? [] : [`${name} is in no register`]
        const present = (await columnsOf(name)).map((column) => column.name)
        return [
          ...present
            .filter((column) => !listed.includes(column))
            .map((column) => `${name}.${column} is in no register`),
          ...listed.filter((column) => !present.includes(column)).map((column) => `${name}.${column} does not exist`),
        ]
      }),
    )
    return issues.flat()
  }

  test('every column of every table with rows of accounts or tenants is declared', async () => {
    expect(await unlisted()).toEqual([])
  })

  test('guard removal: a new column and a new table are reported', async () => {
    await app.sql('alter table accounts.participants add column nickname text')
    await app.sql(
      `create table my_data.stray (account_id uuid); call app.account_table('my_data.stray', 'A row of a test.')`,
    )
    expect((await unlisted()).sort()).toEqual([
      'accounts.participants.nickname is in no register',
      'my_data.stray is in no register',
    ])
    await app.sql('alter table accounts.participants drop column nickname; drop table my_data.stray')
  })

  test('a column is declared once, and each changed or kept one is personal', () => {
    for (const [name, table] of personal()) {
      const listed = listedColumns(table)
      expect([name, listed.length]).toEqual([name, new Set(listed).size])
      const own = [...table.exported, ...Object.keys(table.withheld ?? {})]
      if (typeof table.onMerge !== 'string')
        for (const column of [...table.onMerge.moved, ...Object.keys(table.onMerge.stays ?? {})])
          expect(listed, name).toContain(column)
      if (typeof table.onDeletion === 'string') continue
      const { changed, retainedFor = {} } = table.onDeletion
      for (const column of [...changed, ...Object.values(retainedFor).flat()]) expect(own, name).toContain(column)
    }
  })

  test('docs/personal-data.md is current: `--update` writes it', async () => {
    await expect(printRegister(app.services.personalData)).toMatchFileSnapshot('../../docs/personal-data.md')
  })

  test('the page knows every blocker', () => {
    expect([...blockerCodes].sort()).toEqual([...deletionBlockerCodes].sort())
  })
})

function listedColumns({ exported, withheld = {}, other = [] }: PersonalTable): string[] {
  return [...exported, ...Object.keys(withheld), ...other]
}

describe('every column', () => {
  const [leaver, other] = [newId(), newId()]
  /** One id for all rows of a tenant: what refers to it belongs together. */
  const [ending, remaining] = [newId(), newId()]
  const rowsOf = Object.fromEntries([leaver, other, ending, remaining].map((id) => [id, [newId(), newId()]] as const))
  /** What was filled in, by table and column. */
  const filled = new Map<string, string[]>()
  let zip: Record<string, Uint8Array>

  test('of a leaving and of another account is filled in two tenants', async () => {
    // Rows of all tables at once, and of no use to the program: the checks of single tables are the
    // concern of their own tests.
    const checks = await app.sql<{ drop: string }>(
      `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
       where contype = 'c' and connamespace::regnamespace::text !~ '^(pg_|information_schema|graphile)'`,
    )
    for (const { drop } of checks) await app.sql(drop)
    for (const accountId of [leaver, other, ending, remaining]) await fillTables(accountId)
    await app.sql('update accounts.accounts set merged_into = null')
    expect(filled.size).toBeGreaterThan(400)
    expect(
      await app.services.db.transaction({ role: 'system' }, (tx) =>
        app.services.personalData.readRows(tx, 'registration.entries', leaver),
      ),
    ).toHaveLength(2)
  })

  test('that the register exports is in the export, and none that it withholds', async () => {
    zip = unzipSync(await buildExport(app.services, { accountId: leaver, language: 'ru' }))
    const text = Object.entries(zip)
      .map(([name, content]) => `${name}\n${Buffer.from(content).toString('utf8')}`)
      .join('\n')
    const missing: string[] = []
    const shown: string[] = []
    for (const [name, table] of personal()) {
      for (const column of table.exported)
        for (const value of filled.get(`${leaver} ${name}.${column}`) ?? [])
          if (!text.includes(value)) missing.push(`${name}.${column}: ${value}`)
      for (const column of Object.keys(table.withheld ?? {}))
        for (const value of filled.get(`${leaver} ${name}.${column}`) ?? [])
          if (isTelling(value) && text.includes(value)) shown.push(`${name}.${column}`)
    }
    expect(missing).toEqual([])
    expect(shown).toEqual([])
  })

  test('of the export stands under its readable name, beside the stored files', () => {
    const family = JSON.parse(Buffer.from(zip['family.json'] ?? []).toString('utf8'))
    expect(Object.keys(family['accounts.participants'][0])).toContain(readableKey('has_no_patronymic'))
    const documents = JSON.parse(Buffer.from(zip['documents.json'] ?? []).toString('utf8'))
    expect(documents['accounts.identity_documents'][0].number).toBe('4509123456')
    expect(Object.keys(zip).filter((name) => name.startsWith('files/accounts.photos/'))).toHaveLength(2)
    expect(Buffer.from(zip['README.txt'] ?? []).toString('utf8')).toContain('family.json')
  })

  test('of another account is not in the export', () => {
    const text = Object.values(zip)
      .map((content) => Buffer.from(content).toString('utf8'))
      .join('\n')
    expect([other, ...(rowsOf[other] ?? [])].filter((id) => text.includes(id))).toEqual([])
  })

  test('of an account that is merged names the remaining one, and another account’s stays as it was', async () => {
    await app.sql('delete from organizers.members; delete from insurance.members')
    await app.sql(
      `update accounts.accounts set roles = '{}', delete_after = null, deleted_at = null where id = any ($1)`,
      [[ending, remaining]],
    )
    await app.sql(`update inventory.holds set state = 'freed' where account_key = any ($1)`, [[ending, remaining]])
    // The register finds these rows by their person; here they name the account as well.
    for (const id of [ending, remaining])
      await app.sql(
        `with e as (update registration.entries set account_id = $1, transferred_to = $1 where id = any ($2))
         update registration.team_members set account_id = $1 where id = any ($2)`,
        [id, rowsOf[id]],
      )
    const untouched = await everythingOf(other)
    const before = new Map(await Promise.all(movedColumns().map(async (at) => [at.id, await countOf(at)] as const)))
    const sessionHash = Buffer.from('a session that has proved it')
    const mergeId = newId()
    await app.sql(
      `insert into accounts.merges (id, account_id, session_hash, from_id, expires_at, state) values ($1, $2, $3, $4, now() + interval '1 hour', 'proved')`,
      [mergeId, remaining, sessionHash, ending],
    )
    for (const _ of ['first', 'again'])
      expect(await mergeAccounts(app.services, { sessionHash, accountId: remaining, mergeId })).toEqual({ ok: true })
    expect(await everythingOf(other)).toEqual(untouched)

    const deleted = await app.sql<{ key: string }>(
      `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = 'files.delete' returning payload ->> 'key' as key`,
    )
    expect(deleted.map(({ key }) => key).sort()).toEqual(
      [...(filled.get(`${ending} my_data.exports.file_key`) ?? [])].sort(),
    )
    const left: string[] = []
    for (const [name, { onMerge }] of personal()) {
      const rows = await app.sql<Record<string, unknown>>(`select t.* from ${name} t where to_jsonb(t)::text like $1`, [
        `%${ending}%`,
      ])
      const stays = typeof onMerge === 'string' ? [] : Object.keys(onMerge.stays ?? {})
      for (const row of rows)
        for (const [column, value] of Object.entries(row))
          if (textOf(value).includes(ending) && !stays.includes(column) && !byItsOwnId.has(`${name}.${column}`))
            left.push(`${name}.${column}`)
    }
    expect([...new Set(left)]).toEqual([])
    for (const at of movedColumns()) {
      const [from, to] = before.get(at.id) ?? [0, 0]
      if (at.id === 'accounts.confirmed_phones.account_id') {
        expect(await countOf(at)).toEqual([0, 1]) // an account has one, and its own stays
        continue
      }
      if (at.id.startsWith('accounts.claims.')) continue // of each other: the tie between the two ends
      expect([at.id, ...(await countOf(at))]).toEqual([at.id, 0, from + to])
    }
    const empty = [...before].filter(([, [from]]) => from === 0).map(([id]) => id)
    expect(empty).toEqual([])
  })

  const movedColumns = () =>
    personal().flatMap(([table, { onMerge }]) =>
      typeof onMerge === 'string' ? [] : onMerge.moved.map((column) => ({ id: `${table}.${column}`, table, column })),
    )
  const countOf = async ({ table, column }: { readonly table: string; readonly column: string }) => {
    const [row] = await app.sql<{ from: number; to: number }>(
      `select count(*) filter (where ${column} = $1)::int as "from", count(*) filter (where ${column} = $2)::int as "to" from ${table}`,
      [ending, remaining],
    )
    return [row?.from ?? 0, row?.to ?? 0] as const
  }

  test('is cleared by the deletion or kept for a reason, and another account’s stays as it was', async () => {
    const before = await everythingOf(other)
    // Nothing of what was filled in keeps the account: states are no states.
    await app.sql(
      `delete from organizers.members; delete from insurance.members; update payments.refunds set state = 'done'`,
    )
    await app.sql(
      `update accounts.accounts set roles = '{}', delete_after = now() - interval '1 hour', deleted_at = null where id = $1`,
      [leaver],
    )
    await app.sql(`update accounts.accounts set roles = '{}', delete_after = null, deleted_at = null where id = $1`, [
      other,
    ])
    const untouched = await everythingOf(other)
    expect(untouched.size).toBeGreaterThan(before.size / 2)
    await deleteDueAccount(app.services, leaver)
    expect(await everythingOf(other)).toEqual(untouched)

    const [account] = await app.sql<{ email: string; deletedAt: Date | null }>(
      'select email, deleted_at as "deletedAt" from accounts.accounts where id = $1',
      [leaver],
    )
    expect(account).toMatchObject({ email: `${leaver}@deleted.invalid`, deletedAt: expect.any(String) })
    const left: string[] = []
    for (const [name, table] of personal()) {
      if (table.onDeletion === 'blocks') continue
      const rows = await app.sql<Record<string, unknown>>(
        `select t.* from ${name} t where to_jsonb(t)::text like any ($1)`,
        [[leaver, ...(rowsOf[leaver] ?? [])].map((id) => `%${id}%`)],
      )
      if (table.onDeletion === 'deleted') {
        if (rows.length > 0) left.push(`${name}: ${rows.length} rows`)
        continue
      }
      const { changed } = table.onDeletion
      for (const row of rows)
        for (const column of changed) {
          const value = (filled.get(`${leaver} ${name}.${column}`) ?? []).find((one) =>
            textOf(row[column]).includes(one),
          )
          if (value !== undefined && isTelling(value)) left.push(`${name}.${column}: ${value}`)
        }
    }
    expect(left).toEqual([])
  })

  test('of a deleted account has files that are deleted after the commit', async () => {
    const jobs = await app.sql<{ key: string }>(
      `select payload ->> 'key' as key from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'files.delete'`,
    )
    const stored = [...filled]
      .filter(([at]) => at.startsWith(leaver) && at.endsWith('.file_key'))
      .flatMap(([, keys]) => keys)
    expect(jobs.map(({ key }) => key).sort()).toEqual([...stored].sort())
  })

  test('is deleted once: a second run changes nothing', async () => {
    const [before] = await app.sql('select deleted_at from accounts.accounts where id = $1', [leaver])
    await deleteDueAccount(app.services, leaver)
    expect(await app.sql('select deleted_at from accounts.accounts where id = $1', [leaver])).toEqual([before])
  })

  test('that the law retains is removed when its years are over, and no other', async () => {
    const untouched = await everythingOf(other)
    const withTerm = personal().flatMap(([name, { onDeletion }]) =>
      typeof onDeletion === 'string' || onDeletion.afterTerm === undefined ? [] : [{ name, ...onDeletion }],
    )
    expect(withTerm.length).toBeGreaterThan(4)
    const leaversRows = (name: string) =>
      app.sql<Record<string, unknown>>(`select t.* from ${name} t where to_jsonb(t)::text like any ($1)`, [
        [leaver, ...(rowsOf[leaver] ?? [])].map((id) => `%${id}%`),
      ])
    const before = new Map(
      await Promise.all(withTerm.map(async ({ name }) => [name, await leaversRows(name)] as const)),
    )
    for (const years of retentionYears) {
      await endRetention(app.services, leaver, years)
      for (const { name, afterTerm, retained } of withTerm) {
        const isOver = (retentionReasons[retained].years ?? Number.POSITIVE_INFINITY) <= years
        const rows = await leaversRows(name)
        const stored = before.get(name) ?? []
        expect(rows, name).toHaveLength(afterTerm === 'deleted' && isOver ? 0 : stored.length)
        for (const column of afterTerm === 'deleted' ? [] : (afterTerm ?? []))
          for (const row of rows) {
            const isSame = stored.some((one) => textOf(one[column]) === textOf(row[column]))
            expect([name, column, years, isSame]).toEqual([name, column, years, !isOver])
          }
      }
    }
    expect(await everythingOf(other)).toEqual(untouched)
  })

  /** Text in which a value cannot stand by chance. */
  function isTelling(value: string): boolean {
    return value.length > 8
  }

  function textOf(value: unknown): string {
    if (Buffer.isBuffer(value)) return value.toString('utf8')
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }

  /** All rows of an account's tables, as text. */
  async function everythingOf(accountId: string): Promise<Map<string, string[]>> {
    const all = new Map<string, string[]>()
    for (const [name] of personal()) {
      const rows = await app.sql<{ row: string }>(
        `select to_jsonb(t)::text as row from ${name} t where to_jsonb(t)::text like any ($1) order by 1`,
        [[accountId, ...(rowsOf[accountId] ?? [])].map((id) => `%${id}%`)],
      )
      if (rows.length > 0)
        all.set(
          name,
          rows.map(({ row }) => row),
        )
    }
    return all
  }

  const onePerAccount = ['accounts.accounts', 'accounts.confirmed_phones', 'accounts.totp_secrets']

  /** One row of each table per tenant: a telling value in each column, the account in those that name one. */
  async function fillTables(accountId: string): Promise<void> {
    const client = await app.services.db.pool.connect()
    try {
      await client.query('reset role')
      await client.query(`set session_replication_role = 'replica'`) // no foreign keys, no triggers
      for (const [tenant, id] of (rowsOf[accountId] ?? []).entries())
        for (const [name, table] of personal()) {
          if (tenant > 0 && onePerAccount.includes(name)) continue
          const columns = (await columnsOf(name)).filter(({ generated }) => !generated)
          const values = await Promise.all(
            columns.map((column) => cellValue({ name, table, column, accountId, id, tenant: tenant + 1 })),
          )
          await client.query(
            `insert into ${name} (${columns.map((column) => `"${column.name}"`).join(', ')})
             values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
            values,
          )
        }
    } finally {
      await client.query(`set session_replication_role = 'origin'`)
      client.release()
    }
  }

  let number = 1_000_000
  type Cell = {
    readonly name: string
    readonly table: PersonalTable
    readonly column: Column
    readonly accountId: string
    readonly id: string
    readonly tenant: number
  }

  async function cellValue(cell: Cell): Promise<unknown> {
    const { name, table, column, accountId, id, tenant } = cell
    const filledIn = (value: unknown, text = String(value)) => {
      const at = `${accountId} ${name}.${column.name}`
      filled.set(at, [...(filled.get(at) ?? []), text])
      return value
    }
    number += 1
    const marker = `m${number}-${name}-${column.name}`
    const path = `${name}.${column.name}`
    if (column.name === 'tenant_id') return tenant
    if (name === 'accounts.accounts' && column.name === 'id') return accountId
    if (new RegExp(`\\bt\\.${column.name} = \\$1`).test(table.rows) && column.type === 'uuid') return accountId
    if (addressesOfAccount.has(path)) return filledIn(`${accountId}@filled.example`)
    if (column.name === 'file_key') return filledIn(await storeFile(name))
    if (path === 'accounts.identity_documents.encrypted_number') {
      const purpose = app.services.encrypterFor('accounts.identity-documents')
      return purpose.encrypt('4509123456', `${id}:m-${tenant}`).bytes
    }
    if (path === 'accounts.identity_documents.code') return `m-${tenant}`
    if (path === 'tax_deduction.people.encrypted_data') {
      const person = JSON.stringify({ lastName: filledIn(marker) })
      return app.services.encrypterFor('tax-deduction.people').encrypt(person, `${id}:${tenant}`).bytes
    }
    if (path === 'payments.refund_requisites.encrypted_data') {
      const requisites = JSON.stringify({ receiver: filledIn(marker) })
      return app.services.encrypterFor('payments.refund-requisites').encrypt(requisites, id).bytes
    }
    if (name === 'tax_deduction.people' && column.name === 'position') return tenant
    if (column.name === 'key_id') return app.config.documentKeys[0].id
    switch (column.type) {
      case 'uuid':
        return id
      case 'text':
        return filledIn(marker)
      case 'text[]':
        return filledIn([marker], marker)
      case 'bytea':
        return filledIn(Buffer.from(marker), marker)
      case 'jsonb':
        return filledIn(JSON.stringify({ m: marker }), marker)
      case 'boolean':
        return false
      case 'date':
        return filledIn(`19${String(number).slice(-2)}-05-0${(number % 9) + 1}`)
      case 'timestamp with time zone':
        return filledIn(new Date(1_800_000_000_000 + number * 1000).toISOString())
      case 'smallint':
        return filledIn((number % 30_000) + 100)
      case 'integer':
      case 'bigint':
        return filledIn(number)
      case 'integer[]':
        return filledIn([number], String(number))
      case 'uuid[]':
        return [id]
      default:
        throw new Error(`${path}: no value of the type ${column.type}`)
    }
  }

  async function storeFile(table: string): Promise<string> {
    const key = newFileKey(table === 'accounts.photos' ? 'photos' : 'tests')
    await app.services.files.put(key, Buffer.from([0xff, 0xd8, 0xff, 1]), 'image/jpeg')
    return key
  }
})

/** The closed account's own address, made of its id. */
const byItsOwnId: ReadonlySet<string> = new Set(['accounts.accounts.email'])

/** Columns by which a row is found as the account's. */
const addressesOfAccount: ReadonlySet<string> = new Set([
  'accounts.accounts.email',
  'accounts.email_verifications.email',
  'accounts.email_verifications.phone',
  'accounts.confirmed_phones.phone',
  'accounts.pending_external_identities.email',
])
