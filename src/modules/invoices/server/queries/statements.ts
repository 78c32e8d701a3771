import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { bookedApartDays, type ComparedLine, type EarlierLine } from '../../domain/same-money.ts'
import type { BankParty, LineState, Statement, StatementFormat } from '../../domain/statement-line.ts'

export type LineRow = {
  readonly tenantId: number
  readonly id: string
  readonly bookedOn: PlainDate
  readonly amountMinor: number
  readonly currency: string
  readonly documentNumber: string
  readonly payer: BankParty
  readonly purpose: string
  readonly state: LineState
}

export type StatementSummary = {
  readonly id: string
  readonly format: StatementFormat
  readonly account: string
  readonly lineCount: number
  readonly newCount: number
  readonly unmatchedCount: number
}

const columns = `tenant_id as "tenantId", id, booked_on as "bookedOn", amount_minor as "amountMinor", currency,
  document_number as "documentNumber", payer, purpose, state`

/** One upload of a tenant at a time, so that two files with the same line add it once and count it once. */
export async function lockUploads(tx: Tx, tenantId: number): Promise<void> {
  await tx.sql`
    insert into invoices.series (tenant_id, last_number) values (${tenantId}, 0) on conflict (tenant_id) do nothing`
  await tx.sql`select from invoices.series where tenant_id = ${tenantId} for update`
}

/** The statement with this digest; null where there is none. */
export async function findStatement(tx: Tx, digest: Buffer): Promise<{ readonly id: string } | null> {
  const [row] = await tx.sql<{ id: string }>`select id from invoices.statements where digest = ${digest}`
  return row ?? null
}

/** @throws where there is no such statement */
export async function summaryOfStatement(tx: Tx, id: string): Promise<StatementSummary> {
  const [row] = await tx.sql<StatementSummary>`
    select s.id, s.format, s.account, s.line_count as "lineCount", s.new_count as "newCount",
      (select count(*)::int from invoices.statement_lines l where l.statement_id = s.id and l.state = 'unmatched')
        as "unmatchedCount"
    from invoices.statements s where s.id = ${id}`
  if (row === undefined) throw new Error(`statement ${id} not found`)
  return row
}

export type NewStatement = Omit<StatementSummary, 'unmatchedCount'> & {
  readonly tenantId: number
  readonly digest: Buffer
  readonly uploadedBy: string
}

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<void> {
  const { tenantId, id, digest, format, account, uploadedBy, lineCount, newCount } = statement
  await tx.sql`
    insert into invoices.statements (tenant_id, id, digest, format, account, uploaded_by, uploaded_at, line_count, new_count)
    values (${tenantId}, ${id}, ${digest}, ${format}, ${account}, ${uploadedBy}, ${tx.now}, ${lineCount}, ${newCount})`
}

/** The keys that the tenant's earlier statements have. */
export async function knownKeys(tx: Tx, keys: readonly Buffer[]): Promise<ReadonlySet<string>> {
  const rows = await tx.named<{ key: string }>(
    'invoices.known_keys',
    `select encode(bank_key, 'hex') as key from invoices.statement_lines where bank_key = any($1)`,
    [keys],
  )
  return new Set(rows.map(({ key }) => key))
}

/** Lines of the account's earlier statements in other formats that have the sums and about the days of these. */
export async function linesOfOtherFormats(
  tx: Tx,
  { account, format }: Pick<Statement, 'account' | 'format'>,
  lines: readonly ComparedLine[],
): Promise<EarlierLine[]> {
  if (lines.length === 0) return []
  return await tx.named<EarlierLine>(
    'invoices.lines_of_other_formats',
    `select distinct l.id, l.booked_on as "bookedOn", l.amount_minor as "amountMinor",
       l.document_number as "documentNumber", coalesce(l.payer ->> 'account', '') as "payerAccount",
       exists (select from invoices.statement_lines t where t.twin_id = l.id) as "hasTwin"
     from unnest($3::date[], $4::bigint[]) as n (booked_on, amount_minor)
     join invoices.statement_lines l on l.amount_minor = n.amount_minor
       and l.part_of is null and l.booked_on between n.booked_on - $5::integer and n.booked_on + $5::integer
     join invoices.statements s on s.id = l.statement_id and s.account = $1 and s.format <> $2
     order by l.id`,
    [
      account,
      format,
      lines.map(({ bookedOn }) => bookedOn),
      lines.map(({ amountMinor }) => amountMinor),
      bookedApartDays,
    ],
  )
}

export type NewLine = Omit<LineRow, 'state' | 'tenantId'> & {
  readonly bankKey: Buffer
  /** The line that this one may repeat, or null. */
  readonly twinId: string | null
}

export async function insertLines(
  tx: Tx,
  tenantId: number,
  statementId: string,
  lines: readonly NewLine[],
): Promise<void> {
  await tx.named(
    'invoices.insert_lines',
    `insert into invoices.statement_lines (tenant_id, id, statement_id, bank_key, booked_on, amount_minor, currency,
       document_number, payer, purpose, twin_id, state)
     select $1, id, $2, bank_key, booked_on, amount_minor, currency, document_number, payer, purpose, twin_id, 'unmatched'
     from unnest($3::uuid[], $4::bytea[], $5::date[], $6::bigint[], $7::text[], $8::text[], $9::jsonb[], $10::text[],
       $11::uuid[]) as n (id, bank_key, booked_on, amount_minor, currency, document_number, payer, purpose, twin_id)`,
    [
      tenantId,
      statementId,
      lines.map(({ id }) => id),
      lines.map(({ bankKey }) => bankKey),
      lines.map(({ bookedOn }) => bookedOn),
      lines.map(({ amountMinor }) => amountMinor),
      lines.map(({ currency }) => currency),
      lines.map(({ documentNumber }) => documentNumber),
      lines.map(({ payer }) => JSON.stringify(payer)),
      lines.map(({ purpose }) => purpose),
      lines.map(({ twinId }) => twinId),
    ],
  )
}

export async function findLine(tx: Tx, id: string): Promise<LineRow | null> {
  const [row] = await tx.named<LineRow>(
    'invoices.find_line',
    `select ${columns} from invoices.statement_lines where id = $1`,
    [id],
  )
  return row ?? null
}

/** @locks the line until the commit; null where it is gone */
export async function lockLine(tx: Tx, id: string): Promise<LineRow | null> {
  const [row] = await tx.named<LineRow>(
    'invoices.lock_line',
    `select ${columns} from invoices.statement_lines where id = $1 for update`,
    [id],
  )
  return row ?? null
}

/** Lines of a statement that wait for a match by a rule, the earliest first. */
export async function unmatchedOf(tx: Tx, statementId: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select id from invoices.statement_lines
    where statement_id = ${statementId} and state = 'unmatched' and twin_id is null and part_of is null
    order by id`
  return rows.map(({ id }) => id)
}

export type UnmatchedLine = LineRow & {
  /** The line that this one may repeat; its invoice, or null. */
  readonly twin:
    | (Pick<LineRow, 'bookedOn' | 'documentNumber' | 'state'> & {
        readonly lineId: string
        readonly invoiceNumber: number | null
      })
    | null
}

export type ListPage = {
  /** The id of the last one of the previous page, or null. */
  readonly after: string | null
  readonly max: number
}

/** Lines that no rule matched, over all tenants, the earliest first. */
export async function listUnmatched(tx: Tx, { after, max }: ListPage): Promise<UnmatchedLine[]> {
  return await tx.named<UnmatchedLine>(
    'invoices.list_unmatched',
    `select ${columns}, (
       select jsonb_build_object('lineId', t.id, 'bookedOn', t.booked_on, 'documentNumber', t.document_number,
         'state', t.state, 'invoiceNumber', i.number)
       from invoices.statement_lines t left join invoices.invoices i on i.id = t.invoice_id where t.id = l.twin_id) as twin
     from invoices.statement_lines l where state = 'unmatched' and ($2::uuid is null or id > $2)
     order by id limit $1`,
    [max, after],
  )
}

export async function markMatched(
  tx: Tx,
  lineId: string,
  invoiceId: string,
  matchedBy: 'rule' | 'operator',
): Promise<void> {
  await tx.sql`
    update invoices.statement_lines
    set state = 'matched', invoice_id = ${invoiceId}, matched_by = ${matchedBy}, changed_at = ${tx.now}
    where id = ${lineId}`
}

export async function endLine(tx: Tx, lineId: string, state: 'returned' | 'foreign'): Promise<void> {
  await tx.sql`
    update invoices.statement_lines set state = ${state}, changed_at = ${tx.now} where id = ${lineId}`
}

export async function markSplit(tx: Tx, lineId: string): Promise<void> {
  await tx.sql`update invoices.statement_lines set state = 'split', changed_at = ${tx.now} where id = ${lineId}`
}

/** The parts of a line, as lines of their own that say the same but the sum. */
export async function insertParts(
  tx: Tx,
  lineId: string,
  parts: readonly { readonly id: string; readonly bankKey: Buffer; readonly amountMinor: number }[],
): Promise<void> {
  await tx.named(
    'invoices.insert_parts',
    `insert into invoices.statement_lines (tenant_id, id, statement_id, bank_key, booked_on, amount_minor, currency,
       document_number, payer, purpose, part_of, state)
     select l.tenant_id, n.id, l.statement_id, n.bank_key, l.booked_on, n.amount_minor, l.currency, l.document_number,
       l.payer, l.purpose, l.id, 'unmatched'
     from invoices.statement_lines l
     cross join unnest($2::uuid[], $3::bytea[], $4::bigint[]) as n (id, bank_key, amount_minor) where l.id = $1`,
    [
      lineId,
      parts.map(({ id }) => id),
      parts.map(({ bankKey }) => bankKey),
      parts.map(({ amountMinor }) => amountMinor),
    ],
  )
}

/** The requisites of the payer whose money came last for an invoice. */
export async function lastPayer(tx: Tx, invoiceId: string): Promise<BankParty | null> {
  const [row] = await tx.sql<{ payer: BankParty }>`
    select payer from invoices.statement_lines where invoice_id = ${invoiceId} order by changed_at desc, id desc limit 1`
  return row?.payer ?? null
}
