import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { IssuingOrganizer } from '../../domain/certificate-person.ts'
import type { CorrectionState } from '../../domain/correction.ts'
import type { StateCause } from './parts.ts'

export type CorrectionRow = {
  readonly id: string
  readonly certificateId: string
  readonly partId: string
  readonly ordinal: number
  readonly state: CorrectionState
  readonly sumMinor: number
  readonly dueAt: Instant
  readonly organizer: IssuingOrganizer | null
  readonly signer: string | null
  readonly issuedAt: Instant | null
}

/** The corrections of parts' certificates, the oldest of each certificate first. */
export async function correctionsOfParts(tx: Tx, partIds: readonly string[]): Promise<CorrectionRow[]> {
  return await tx.sql<CorrectionRow>`
    select id, certificate_id as "certificateId", part_id as "partId", ordinal, state, sum_minor as "sumMinor",
      due_at as "dueAt", organizer, signer, issued_at as "issuedAt"
    from tax_deduction.corrections where part_id = any (${partIds}::uuid[]) order by certificate_id, ordinal`
}

/**
 * The applications that count a place of an order. Those without a certificate too: one may be issued
 * at this moment, and only the application's lock shows it.
 */
export async function applicationsOfOrder(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx.sql<{ id: string }>`
    select distinct p.application_id as id from registration.entries g
      join tax_deduction.places p on p.entry_id = g.id and p.is_counted
    where g.order_id = ${orderId} order by 1`
  return rows.map(({ id }) => id)
}

/** @locks application @returns whether there is one */
export async function lockApplication(tx: Tx, id: string): Promise<boolean> {
  const locked = await tx.sql`select 1 from tax_deduction.applications where id = ${id} for update`
  return locked.length > 0
}

export async function writeCorrectedPlaces(
  tx: Tx,
  applicationId: string,
  places: readonly { readonly entryId: string; readonly correctedMinor: number }[],
): Promise<void> {
  await tx.sql`
    update tax_deduction.places p set corrected_minor = c.corrected_minor
    from unnest(${places.map(({ entryId }) => entryId)}::uuid[],
      ${places.map(({ correctedMinor }) => correctedMinor)}::bigint[]) as c (entry_id, corrected_minor)
    where p.application_id = ${applicationId} and p.entry_id = c.entry_id`
}

export async function insertCorrection(
  tx: Tx,
  of: {
    readonly certificateId: string
    readonly partId: string
    readonly accountId: string
    readonly ordinal: number
    readonly sumMinor: number
  },
): Promise<void> {
  await tx.sql`
    insert into tax_deduction.corrections (certificate_id, part_id, account_id, ordinal, state, sum_minor, due_at)
    values (${of.certificateId}, ${of.partId}, ${of.accountId}, ${of.ordinal}, 'due', ${of.sumMinor}, ${tx.now})`
}

/** A correction that is due is for a lower sum from now on. */
export async function lowerCorrection(tx: Tx, id: string, sumMinor: number): Promise<void> {
  await tx.sql`update tax_deduction.corrections set sum_minor = ${sumMinor} where id = ${id} and state = 'due'`
}

/** Issues the due corrections: requisites and signer as printed from now on. */
export async function writeIssuedCorrections(
  tx: Tx,
  ids: readonly string[],
  issued: { readonly organizer: IssuingOrganizer; readonly signer: string; readonly by: StateCause },
): Promise<void> {
  await tx.sql`
    update tax_deduction.corrections set state = 'issued', organizer = ${JSON.stringify(issued.organizer)}::jsonb,
      signer = ${issued.signer}, issued_by_kind = ${issued.by.kind},
      issued_by = ${issued.by.kind === 'link' ? null : issued.by.accountId}, issued_at = ${tx.now}
    where id = any (${ids}::uuid[]) and state = 'due'`
}
