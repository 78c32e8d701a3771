import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { IssuingOrganizer } from '../../domain/certificate-person.ts'

export type CertificateRow = {
  readonly id: string
  readonly partId: string
  readonly applicationId: string
  readonly year: number
  readonly position: number
  readonly recipientPosition: number
  readonly sumMinor: number
  readonly number: number | null
  readonly organizer: IssuingOrganizer | null
  readonly signer: string | null
  readonly issuedAt: Instant | null
}

/** The certificates of parts of applications, by position. */
export async function certificatesOfParts(tx: Tx, partIds: readonly string[]): Promise<CertificateRow[]> {
  return await tx.sql<CertificateRow>`
    select id, part_id as "partId", application_id as "applicationId", year, position,
      recipient_position as "recipientPosition", sum_minor as "sumMinor", number, organizer, signer, issued_at as "issuedAt"
    from tax_deduction.certificates where part_id = any (${partIds}::uuid[]) order by position`
}

/** An account's own certificate by its position; null if there is none that is issued. */
export async function findOwnCertificate(
  tx: Tx,
  of: { readonly accountId: string; readonly applicationId: string; readonly position: number },
): Promise<CertificateRow | null> {
  const [row] = await tx.sql<CertificateRow>`
    select id, part_id as "partId", application_id as "applicationId", year, position,
      recipient_position as "recipientPosition", sum_minor as "sumMinor", number, organizer, signer, issued_at as "issuedAt"
    from tax_deduction.certificates
    where application_id = ${of.applicationId} and account_id = ${of.accountId} and position = ${of.position}
      and number is not null`
  return row ?? null
}

type NewCertificate = {
  readonly id: string
  readonly partId: string
  readonly organizerId: string
  readonly position: number
  readonly recipientPosition: number
  readonly sumMinor: number
}

export async function insertCertificates(
  tx: Tx,
  of: { readonly applicationId: string; readonly accountId: string; readonly year: number },
  certificates: readonly NewCertificate[],
): Promise<void> {
  await tx.sql`
    insert into tax_deduction.certificates
      (id, part_id, application_id, account_id, organizer_id, year, position, recipient_position, sum_minor)
    select c.id, c.part_id, ${of.applicationId}, ${of.accountId}, c.organizer_id, ${of.year}, c.position,
      c.recipient_position, c.sum_minor
    from unnest(${certificates.map((one) => one.id)}::uuid[], ${certificates.map((one) => one.partId)}::uuid[],
      ${certificates.map((one) => one.organizerId)}::uuid[], ${certificates.map((one) => one.position)}::smallint[],
      ${certificates.map((one) => one.recipientPosition)}::smallint[],
      ${certificates.map((one) => one.sumMinor)}::bigint[])
      as c (id, part_id, organizer_id, position, recipient_position, sum_minor)`
}

/**
 * Takes the next numbers of an organizer's year. The series' row stays locked until the transaction
 * ends, and a rollback takes them back: the series has no gaps.
 * @returns the first of them
 * @locks number series, after the application
 */
export async function takeNumbers(
  tx: Tx,
  of: { readonly organizerId: string; readonly year: number; readonly count: number },
): Promise<number> {
  const [row] = await tx.sql<{ lastNumber: number }>`
    insert into tax_deduction.number_series as s (organizer_id, year, last_number)
    values (${of.organizerId}, ${of.year}, ${of.count})
    on conflict (organizer_id, year) do update set last_number = s.last_number + excluded.last_number
    returning last_number as "lastNumber"`
  if (row === undefined) throw new Error(`organizer ${of.organizerId}: no number series of ${of.year}`)
  return row.lastNumber - of.count + 1
}

/** Issues a certificate: number, requisites and signer as printed from now on. */
export async function writeIssued(
  tx: Tx,
  certificateId: string,
  issued: { readonly number: number; readonly organizer: IssuingOrganizer; readonly signer: string },
): Promise<void> {
  await tx.sql`
    update tax_deduction.certificates set number = ${issued.number}, organizer = ${JSON.stringify(issued.organizer)}::jsonb,
      signer = ${issued.signer}, issued_at = ${tx.now}
    where id = ${certificateId} and number is null`
}
