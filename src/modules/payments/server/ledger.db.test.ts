import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenTestDatabase, openTestDatabase } from '#src/platform/db/testing/open-test-database.ts'
import { newId } from '#src/platform/new-id.ts'
import type { LedgerAccount, LedgerEntry, Posting } from '../domain/ledger.ts'
import { postEntry } from './commands/post-entry.ts'

let app: OpenTestDatabase
beforeAll(async () => {
  app = await openTestDatabase()
})
afterAll(() => app.close())

const tenant = { role: 'app', tenantId: 1 } as const
const line = (account: LedgerAccount, amountMinor: number, currency: Posting['currency'] = 'RUB'): Posting => ({
  account,
  amountMinor,
  currency,
})
const balanced = [line('provider:test', -100), line('payer:o', 100)]

function entryOf(postings: readonly Posting[] = balanced, change: Partial<LedgerEntry> = {}): LedgerEntry {
  return { kind: 'payment', reference: newId(), postings, ...change }
}
const post = (entry: LedgerEntry, scope: { role: 'app'; tenantId: number } = tenant) =>
  app.db.transaction(scope, (tx) => postEntry(tx, scope.tenantId, entry))

async function linesOf(reference: string) {
  const { rows } = await app.db.pool.query<{ account: string; amount: number; currency: string; tenant: number }>(
    `select p.account, p.amount_minor as amount, p.currency, p.tenant_id as tenant
     from payments.postings p join payments.entries e on e.id = p.entry_id where e.reference = $1
     order by e.tenant_id, p.line`,
    [reference],
  )
  return rows
}

/** SQL written by hand, without the command. */
const byHand = (statements: readonly [string, unknown[]][], role: 'app' | 'system' = 'app') =>
  app.db.transaction({ role, tenantId: 1 }, async (tx) => {
    for (const [text, values] of statements) await tx.named(`by hand: ${text.slice(0, 50)}`, text, values)
  })
const insertEntry = (reference: string, kind = 'payment'): [string, unknown[]] => [
  'insert into payments.entries (tenant_id, kind, reference) values (1, $1, $2)',
  [kind, reference],
]
const insertLine = (
  reference: string,
  no: number,
  amount: number,
  currency = 'RUB',
  account = 'payer:o',
): [string, unknown[]] => [
  `insert into payments.postings (tenant_id, entry_id, line, account, amount_minor, currency)
   select 1, id, $2, $3, $4, $5 from payments.entries where reference = $1`,
  [reference, no, account, amount, currency],
]
const broken = (constraint: string) => expect.objectContaining({ code: '23514', constraint })

test('an entry is written with its lines, in their order', async () => {
  const entry = entryOf([line('provider:test', -100), line('organizer:g', 95), line('platform:commission', 5)])
  await post(entry)
  expect(await linesOf(entry.reference)).toEqual([
    { account: 'provider:test', amount: -100, currency: 'RUB', tenant: 1 },
    { account: 'organizer:g', amount: 95, currency: 'RUB', tenant: 1 },
    { account: 'platform:commission', amount: 5, currency: 'RUB', tenant: 1 },
  ])
})

test('an entry of one kind and reference is posted once, however often it is asked for', async () => {
  const entry = entryOf()
  await post(entry)
  await post({ ...entry, postings: [line('provider:test', -999), line('payer:o', 999)] })
  await Promise.all([1, 2, 3, 4].map(() => post(entry)))
  expect(await linesOf(entry.reference)).toHaveLength(2)
})

test('an entry asked for at once for the first time is posted once too', async () => {
  const entry = entryOf()
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => post(entry)))
  expect(await linesOf(entry.reference)).toHaveLength(2)
})

test('another kind with the same reference is another entry, and so is another tenant’s', async () => {
  const entry = entryOf()
  await post(entry)
  await post({ ...entry, kind: 'refund' })
  await post(entry, { role: 'app', tenantId: 2 })
  expect(await linesOf(entry.reference)).toHaveLength(6)
})

test('an entry without lines writes nothing', async () => {
  const entry = entryOf([line('payer:o', 0)])
  await post(entry)
  const { rows } = await app.db.pool.query('select 1 from payments.entries where reference = $1', [entry.reference])
  expect(rows).toEqual([])
})

test('the command refuses an entry that does not sum to zero', async () => {
  const entry = entryOf([line('provider:test', -100), line('payer:o', 99)])
  await expect(post(entry)).rejects.toThrow('sums to -1')
  expect(await linesOf(entry.reference)).toEqual([])
})

test.for([
  [
    'a kopeck is missing',
    [
      [-100, 'RUB'],
      [99, 'RUB'],
    ],
  ],
  [
    'zero over two currencies, but not in each',
    [
      [-100, 'RUB'],
      [100, 'KZT'],
    ],
  ],
  ['no line at all', []],
] as const)('the database refuses an entry by hand: %s', async ([, lines]) => {
  const reference = newId()
  const inserts = lines.map(([amount, currency], i) => insertLine(reference, i + 1, amount, currency))
  await expect(byHand([insertEntry(reference), ...inserts])).rejects.toEqual(broken('ledger_balanced'))
  const { rows } = await app.db.pool.query('select 1 from payments.entries where reference = $1', [reference])
  expect(rows).toEqual([])
})

test('guard removal: a balanced entry written by hand is accepted', async () => {
  const reference = newId()
  await byHand([insertEntry(reference), insertLine(reference, 1, -100), insertLine(reference, 2, 100)])
  const { rows } = await app.db.pool.query(
    'select 1 from payments.postings where entry_id = (select id from payments.entries where reference = $1)',
    [reference],
  )
  expect(rows).toHaveLength(2)
})

test('a line added later, even a balanced pair, joins no closed entry', async () => {
  const reference = newId()
  await byHand([insertEntry(reference), insertLine(reference, 1, -100), insertLine(reference, 2, 100)])
  await expect(byHand([insertLine(reference, 3, 50)])).rejects.toEqual(broken('ledger_closed'))
  await expect(byHand([insertLine(reference, 3, 50), insertLine(reference, 4, -50)])).rejects.toEqual(
    broken('ledger_closed'),
  )
})

test('a line of zero and a line of an unknown account are refused', async () => {
  const reference = newId()
  await expect(byHand([insertEntry(reference), insertLine(reference, 1, 0)])).rejects.toMatchObject({ code: '23514' })
  const stray = insertLine(reference, 1, 5, 'RUB', 'somebody')
  await expect(byHand([insertEntry(reference), stray])).rejects.toMatchObject({ code: '23514' })
})

const changes = [
  'update payments.entries set kind = kind',
  'update payments.postings set amount_minor = amount_minor + 1',
  'delete from payments.postings',
  'delete from payments.entries',
  'truncate payments.postings',
  'truncate payments.entries cascade',
] as const

test.for(changes)('the owner of the database is refused: %s', async (statement) => {
  await post(entryOf())
  await expect(app.db.pool.query(statement)).rejects.toEqual(broken('ledger_append_only'))
})

test.for(changes.flatMap((statement) => (['app', 'system'] as const).map((role) => [role, statement] as const)))(
  'the %s role has no right to: %s',
  async ([role, statement]) => {
    await expect(byHand([[statement, []]], role)).rejects.toMatchObject({ code: '42501' })
  },
)

test('guard removal: without its triggers the ledger accepts anything', async () => {
  const reference = newId()
  const asOwner = (statement: string) => app.db.pool.query(statement)
  await asOwner('alter table payments.entries disable trigger user')
  await asOwner('alter table payments.postings disable trigger user')
  await byHand([insertEntry(reference), insertLine(reference, 1, 7)])
  await byHand([insertLine(reference, 2, 8)])
  await asOwner(
    `delete from payments.postings where entry_id = (select id from payments.entries where reference = '${reference}')`,
  )
  await asOwner(`delete from payments.entries where reference = '${reference}'`)
  await asOwner('alter table payments.entries enable trigger user')
  await asOwner('alter table payments.postings enable trigger user')
  await expect(byHand([insertEntry(newId())])).rejects.toEqual(broken('ledger_balanced'))
})
