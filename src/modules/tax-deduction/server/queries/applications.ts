import type { Instant } from '#src/kernel/instant.ts'
import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type ApplicationState, applicationState } from '../../domain/application-state.ts'
import type { Beneficiary, Payer, TaxChoice } from '../../domain/choice.ts'

export type ApplicationRow = {
  readonly id: string
  readonly accountId: string
  readonly serial: number
  readonly year: number
  readonly payer: Payer
  readonly beneficiary: Beneficiary
  readonly language: Language
  readonly state: ApplicationState
  readonly submittedAt: Instant
}

/** An account's applications, newest first. */
export async function applicationsOf(tx: Tx, accountId: string): Promise<ApplicationRow[]> {
  return await tx.sql<ApplicationRow>`
    select id, account_id as "accountId", serial, year, payer, beneficiary, language, state, submitted_at as "submittedAt"
    from tax_deduction.applications where account_id = ${accountId} order by submitted_at desc, id`
}

/** The application with this id, of any account; null if there is none. */
export async function findApplication(tx: Tx, id: string): Promise<ApplicationRow | null> {
  const [row] = await tx.sql<ApplicationRow>`
    select id, account_id as "accountId", serial, year, payer, beneficiary, language, state, submitted_at as "submittedAt"
    from tax_deduction.applications where id = ${id}`
  return row ?? null
}

/** The application of this choice of which no part is rejected; null if there is none. */
export async function findLiveApplicationId(tx: Tx, accountId: string, choice: TaxChoice): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>`
    select id from tax_deduction.applications where account_id = ${accountId} and year = ${choice.year}
      and payer = ${choice.payer} and beneficiary = ${choice.beneficiary} and not has_rejected_part`
  return row?.id ?? null
}

/** What applications of this payer and year count already, less what was returned of it since. */
export async function usedOfCap(
  tx: Tx,
  accountId: string,
  { year, payer }: Pick<TaxChoice, 'year' | 'payer'>,
): Promise<number> {
  const [row] = await tx.sql<{ usedMinor: number }>`
    select coalesce(sum(coalesce(p.corrected_minor, p.sum_minor)), 0)::bigint as "usedMinor"
    from tax_deduction.applications a join tax_deduction.places p on p.application_id = a.id and p.is_counted
    where a.account_id = ${accountId} and a.year = ${year} and a.payer = ${payer}`
  return row?.usedMinor ?? 0
}

/** Inserts an application; null where one of the same choice has no rejected part. @returns its serial */
export async function insertApplication(
  tx: Tx,
  application: Omit<ApplicationRow, 'serial' | 'state' | 'submittedAt'>,
): Promise<number | null> {
  const { id, accountId, year, payer, beneficiary, language } = application
  const [row] = await tx.sql<{ serial: number }>`
    insert into tax_deduction.applications (id, account_id, year, payer, beneficiary, language, state, submitted_at)
    values (${id}, ${accountId}, ${year}, ${payer}, ${beneficiary}, ${language}, 'submitted', ${tx.now})
    on conflict do nothing returning serial`
  return row?.serial ?? null
}

/** Writes what the states of an application's parts make of it. */
export async function writeApplicationState(tx: Tx, id: string, parts: readonly ApplicationState[]): Promise<void> {
  await tx.sql`
    update tax_deduction.applications
    set state = ${applicationState(parts)}, has_rejected_part = ${parts.includes('rejected')} where id = ${id}`
}

export type PlaceOfPart = {
  readonly applicationId: string
  readonly partId: string
  readonly certificateId: string
  readonly entryId: string
  readonly eventNameRu: string
  readonly eventNameEn: string
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly lastName: string
  readonly firstName: string
  readonly paidOn: PlainDate
  readonly sumMinor: number
  /** What is left of the sum since the certificate was issued; null: all of it. */
  readonly correctedMinor: number | null
}

/** The places of parts of applications, by the day of payment. */
export async function placesOfParts(tx: Tx, partIds: readonly string[]): Promise<PlaceOfPart[]> {
  return await tx.sql<PlaceOfPart>`
    select p.application_id as "applicationId", p.part_id as "partId", p.certificate_id as "certificateId",
      p.entry_id as "entryId", e.name_ru as "eventNameRu", e.name_en as "eventNameEn", r.name_ru as "raceNameRu", r.name_en as "raceNameEn",
      g.participant ->> 'lastName' as "lastName", g.participant ->> 'firstName' as "firstName", p.paid_on as "paidOn",
      p.sum_minor as "sumMinor", p.corrected_minor as "correctedMinor"
    from tax_deduction.places p join registration.entries g on g.id = p.entry_id
      join catalog.races r on r.id = g.race_id join catalog.events e on e.id = g.event_id
    where p.part_id = any (${partIds}::uuid[]) order by p.paid_on, p.entry_id`
}

type NewPlace = {
  readonly entryId: string
  readonly partId: string
  readonly certificateId: string
  readonly paidOn: PlainDate
  readonly sumMinor: number
}

/**
 * Inserts the places of an application, in the order of their ids: two applications with the same
 * places wait for each other, and never in a circle. @returns whether all were free
 */
export async function insertPlaces(
  tx: Tx,
  of: { readonly applicationId: string; readonly accountId: string; readonly year: number },
  places: readonly NewPlace[],
): Promise<boolean> {
  const sorted = places.toSorted((a, b) => (a.entryId < b.entryId ? -1 : 1))
  const inserted = await tx.sql`
    insert into tax_deduction.places (application_id, account_id, part_id, certificate_id, entry_id, year, paid_on, sum_minor)
    select ${of.applicationId}, ${of.accountId}, p.part_id, p.certificate_id, p.entry_id, ${of.year}, p.paid_on, p.sum_minor
    from unnest(${sorted.map((place) => place.partId)}::uuid[], ${sorted.map((place) => place.certificateId)}::uuid[],
      ${sorted.map((place) => place.entryId)}::uuid[], ${sorted.map((place) => place.paidOn)}::date[],
      ${sorted.map((place) => place.sumMinor)}::bigint[]) as p (part_id, certificate_id, entry_id, paid_on, sum_minor)
    on conflict do nothing returning 1`
  return inserted.length === places.length
}

/** The places of a rejected part are free for another application. */
export async function freePlaces(tx: Tx, partId: string): Promise<void> {
  await tx.sql`update tax_deduction.places set is_counted = false where part_id = ${partId}`
}
