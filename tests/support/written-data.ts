import type { Instant } from '#src/kernel/instant.ts'
import type { Currency } from '#src/kernel/money.ts'
import { defaultEachPays } from '#src/modules/catalog/domain/team-rules.ts'
import { type Database, openDatabase } from '#src/platform/db/database.ts'
import { eventBus } from '#src/server/modules.ts'
import type { BankForTests } from './bank-for-tests.ts'
import { publishRace, shirt } from './race-for-tests.ts'
import { violationsOf } from './sale-invariants.ts'
import { threeLegs } from './team-for-tests.ts'

export type WrittenOrder = {
  readonly id: string
  readonly status: string
  /** The end of its hold; null where it holds no place. */
  readonly placeUntil: Instant | null
  readonly bibs: readonly (number | null)[]
}

/** What the program has written about the money of one order. */
export type WrittenMoney = {
  readonly orderStatus: string | null
  readonly payments: readonly { readonly id: string; readonly state: string; readonly refunds: readonly string[] }[]
  /** The kinds of the ledger's entries of the order, its payments and refunds. */
  readonly entries: readonly string[]
  /** What these entries leave in the ledger's accounts, without its sign. */
  readonly leftMinor: number
}

/** The database of a program that runs elsewhere, as a test reads it. */
export type WrittenData = {
  publish(of: { capacity: number; perAccount?: number | null }): Promise<{ eventCode: string; raceCode: string }>
  /** A race with many places whose orders are refunded in full, also their commission. */
  publishRefundable(of: { currency: Currency }): Promise<{ eventCode: string; raceCode: string }>
  /** Marks every account's email as verified. */
  verifyEmails(): Promise<void>
  /**
   * A race with many places, with a more expensive and a cheaper one beside it, relays whose
   * members each pay their leg, and coaches' lists.
   */
  publishRaceVariants(): Promise<{ eventCode: string; raceCode: string }>
  orders(): Promise<Map<string, WrittenOrder>>
  /** The status of these orders and their payments, one line each: shown by a failed test. */
  ordersWithPayments(orderIds: readonly string[]): Promise<string[]>
  /** Makes an account an administrator. */
  makeAdmin(email: string): Promise<void>
  moneyOf(orderId: string): Promise<WrittenMoney>
  /** Lets the jobs that wait for another attempt, or for their killed worker, run now. */
  hurryJobs(): Promise<void>
  /** The surname of an entry's participant. */
  lastNameOf(entryId: string): Promise<string | undefined>
  /** All unfinished work: payments, orders, jobs, messages. */
  unfinished(): Promise<string[]>
  /** All violations of invariants. */
  violations(): Promise<string[]>
  /** All disagreements about money between the program and the bank. */
  findMoneyViolations(bank: BankForTests): Promise<string[]>
  /** Connects again after the database was killed. */
  reconnect(): Promise<void>
  close(): Promise<void>
}

export function openWrittenData(url: string): WrittenData {
  const open = (): Database => openDatabase({ url, poolSize: 2, bus: eventBus })
  let db = open()
  const rows = async <T extends object>(text: string) => (await db.pool.query(text)).rows as T[]
  const orders = () => rows<WrittenOrder>(orderText)
  return {
    publish: ({ capacity, perAccount = null }) =>
      publishRace(
        { services: { db } },
        {
          products: [{ ...shirt, stock: 60 }],
          registrationsPerAccount: perAccount,
          unpaidLimits: { perAccount: 10_000, perNetwork: 100_000 }, // a few accounts are many people here
          race: { capacity },
        },
      ),
    verifyEmails: async () => {
      await db.pool.query('update accounts.accounts set email_verified_at = coalesce(email_verified_at, now())')
    },
    publishRaceVariants: () => publishRace({ services: { db } }, raceVariants),
    publishRefundable: ({ currency }) => publishRace({ services: { db } }, { ...refundable, currency }),
    async makeAdmin(email) {
      await db.pool.query(`select accounts.set_roles(id, '{admin}') from accounts.accounts where email = $1`, [email])
    },
    async moneyOf(orderId) {
      const { rows: found } = await db.pool.query<WrittenMoney>(moneyText, [orderId])
      const [money] = found
      if (money === undefined) throw new Error(`no answer about the money of order ${orderId}`)
      return money
    },
    async hurryJobs() {
      await db.pool.query(hurryText)
    },
    lastNameOf: async (entryId) =>
      (
        await db.pool.query<{ name: string }>(
          `select participant ->> 'lastName' as name from registration.entries where id = $1`,
          [entryId],
        )
      ).rows[0]?.name,
    orders: async () => new Map((await orders()).map((order) => [order.id, order])),
    async ordersWithPayments(orderIds) {
      const { rows: found } = await db.pool.query<{ line: string }>(
        `select concat_ws(' ', o.id, o.status, string_agg(concat_ws('/', p.state, p.provider_reference), ', ')) as line
         from orders.orders o left join payments.payments p on p.order_id = o.id where o.id = any($1) group by o.id, o.status`,
        [orderIds],
      )
      return found.map(({ line }) => line)
    },
    async unfinished() {
      const found = await rows<{ kind: string; count: number }>(unfinishedText)
      return found.map(({ kind, count }) => `${count} ${kind}`)
    },
    async violations() {
      const ids = (await orders()).map(({ id }) => id)
      const emails = await rows(emailText)
      const duplicates = await rows(duplicatesText)
      return [
        ...(await violationsOf(db, ids)),
        ...emails.map((row) => `not one email for a paid order: ${JSON.stringify(row)}`),
        ...duplicates.map((row) => `one person twice: ${JSON.stringify(row)}`),
      ]
    },
    findMoneyViolations: async (bank) => await disagreements(await rows<Payment>(paymentText), bank),
    async reconnect() {
      await db.close()
      db = open()
    },
    close: () => db.close(),
  }
}

const refundable = {
  unpaidLimits: { perAccount: 10_000, perNetwork: 100_000 },
  refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }],
  race: { capacity: 5_000 },
} satisfies Parameters<typeof publishRace>[1]
const at = (priceMinor: number) => [{ priceMinor, untilAt: null, untilOrdinal: null }]
const noAffiliation = { fields: { school: 'off', region: 'off', rank: 'off', coach: 'off' }, isListed: false } as const
const many = 5_000
const raceVariants = {
  unpaidLimits: { perAccount: 10_000, perNetwork: 100_000 },
  products: [{ ...shirt, stock: 60 }],
  refundRules: [{ daysBefore: 0, shareBp: 10_000, returnsCommission: true }],
  changeRules: { dataDays: 3, raceDays: 7, returnsDifference: true, transferDays: 7, transferFeeMinor: 50_000 },
  race: { capacity: many },
  more: [
    { code: 'half', bibFrom: 10_001, capacity: many, tiers: at(250_000) },
    { code: 'five', bibFrom: 20_001, capacity: many, tiers: at(120_000) },
    { code: 'cup', bibFrom: 30_001, capacity: many, tiers: at(70_000), groupEntries: noAffiliation },
    {
      ...{ code: 'relay', bibFrom: 40_001, capacity: many, tiers: at(190_000), kind: 'relay', stages: 3 },
      team: { ...threeLegs, eachPays: defaultEachPays },
    },
  ],
} satisfies Parameters<typeof publishRace>[1]

type Payment = {
  readonly id: string
  readonly state: string
  readonly amountMinor: number
  readonly refundMinor: number
  readonly reference: string | null
}

async function disagreements(payments: readonly Payment[], bank: BankForTests): Promise<string[]> {
  const violations: string[] = []
  for (const payment of payments) {
    const known = await bank.paymentsOf(payment.id)
    const received = known.reduce(
      (sum, paymentRow) =>
        sum + (paymentRow.status === 'succeeded' ? paymentRow.amountMinor - paymentRow.refundedMinor : 0),
      0,
    )
    const recorded = payment.state === 'succeeded' ? payment.amountMinor - payment.refundMinor : 0
    if (known.length > 1) violations.push(`opened ${known.length} times at the bank: ${JSON.stringify(payment)}`)
    if (received !== recorded) violations.push(`the bank keeps ${received} of ${JSON.stringify(payment)}`)
  }
  return violations
}

const orderText = `
  select o.id, o.status,
    (select min(h.held_until) from inventory.holds h
     where h.tenant_id = o.tenant_id and h.order_id = o.id and h.state = 'held' and h.person_key is not null) as "placeUntil",
    array(select g.bib from registration.entries g
          where g.tenant_id = o.tenant_id and g.order_id = o.id and g.state = 'confirmed') as bibs
  from orders.orders o`

const paymentText = `
  select id, state, amount_minor as "amountMinor", refund_minor as "refundMinor", provider_reference as reference from payments.payments`

const moneyText = `
  with own as (select id, state from payments.payments where order_id = $1::uuid),
    refunds as (select id, payment_id, state from payments.refunds where payment_id in (select id from own)),
    entries as (select id, kind from payments.entries where reference = $1::uuid or reference in (select id from own union all select id from refunds))
  select (select status from orders.orders where id = $1::uuid) as "orderStatus",
    (select coalesce(json_agg(json_build_object('id', id, 'state', state,
       'refunds', array(select r.state from refunds r where r.payment_id = own.id)) order by id), '[]') from own) as payments,
    array(select kind from entries order by kind) as entries,
    (select coalesce(sum(abs(minor)), 0)::int from (
       select sum(p.amount_minor) as minor from payments.postings p
       where p.entry_id in (select id from entries) group by p.account) by_account) as "leftMinor"`

// A job is locked by the name of its worker; a living one unlocks the jobs of the dead that are locked for some seconds.
const hurryText = `
  update graphile_worker._private_jobs set
    run_at = case when locked_by is null then least(run_at, now()) else run_at end,
    locked_at = case when locked_by is null then null else least(locked_at, now() - interval '10 seconds') end`

const unfinishedText = `
  select * from (
    select 'payments under way' as kind, count(*)::int as count from payments.payments where state in ('created', 'open', 'refunding')
    union all select 'orders that wait', count(*)::int from orders.orders where status = 'awaiting_payment'
    union all select 'held places', count(*)::int from inventory.holds where state = 'held'
    union all select 'messages not read', count(*)::int from payments.webhook_inbox where processed_at is null
    union all select 'jobs', count(*)::int from graphile_worker._private_jobs) all_of_it
  where count > 0`

const emailText = `
  select g.id, g.order_id, count(m.id)::int as emails from registration.entries g
  left join platform.mailbox m on m.message_id = 'order-paid-' || g.order_id
  where g.state = 'confirmed' and g.group_entry_id is null group by g.id, g.order_id having count(m.id) <> 1`

const duplicatesText = `
  select subject, encode(person_key, 'hex') as "personKey", count(*)::int from inventory.holds
  where state in ('held', 'taken') and person_key is not null group by subject, person_key having count(*) > 1`
