import type { Instant } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { ApplicationState } from '../../domain/application-state.ts'
import type { Beneficiary, Payer } from '../../domain/choice.ts'

export type PartRow = {
  readonly id: string
  readonly applicationId: string
  readonly accountId: string
  readonly organizerId: string
  readonly organizerNameRu: string
  readonly organizerNameEn: string
  readonly state: ApplicationState
  readonly reason: string | null
  readonly isLinkUsed: boolean
  readonly serial: number
  readonly year: number
  readonly payer: Payer
  readonly beneficiary: Beneficiary
  readonly submittedAt: Instant
}

const columns = `t.id, t.application_id as "applicationId", t.account_id as "accountId", t.organizer_id as "organizerId",
  z.name_ru as "organizerNameRu", z.name_en as "organizerNameEn", t.state, t.reason,
  t.link_used_at is not null as "isLinkUsed", a.serial, a.year, a.payer, a.beneficiary, a.submitted_at as "submittedAt"`
const tables = `tax_deduction.parts t join tax_deduction.applications a on a.id = t.application_id
  join organizers.organizers z on z.id = t.organizer_id`

/** The parts of applications, in the order of the organizers' names. */
export async function partsOfApplications(tx: Tx, applicationIds: readonly string[]): Promise<PartRow[]> {
  return await tx.named<PartRow>(
    'tax_deduction.parts_of_applications',
    `select ${columns} from ${tables} where t.application_id = any($1) order by z.name_ru, t.id`,
    [applicationIds],
  )
}

/** A part by its id; null if there is none. */
export async function findPart(tx: Tx, partId: string): Promise<PartRow | null> {
  const [row] = await tx.named<PartRow>('tax_deduction.part', `select ${columns} from ${tables} where t.id = $1`, [
    partId,
  ])
  return row ?? null
}

/**
 * A part by its id, with the parts of its application locked through it: what two organizers decide at
 * once gives the application one state.
 * @locks application
 */
export async function lockPart(tx: Tx, partId: string): Promise<PartRow | null> {
  const locked = await tx.sql`
    select 1 from tax_deduction.applications
    where id = any (array(select application_id from tax_deduction.parts where id = ${partId})) for update`
  return locked.length === 0 ? null : await findPart(tx, partId)
}

export type PartFilter = {
  readonly organizerId: string
  readonly year: number | null
  readonly state: ApplicationState | null
  readonly isCorrectionDue: boolean
  readonly cursor: string | null
  readonly max: number
}

/** An organizer's parts, newest first. */
export async function partsOfOrganizer(tx: Tx, filter: PartFilter): Promise<PartRow[]> {
  return await tx.named<PartRow>(
    'tax_deduction.parts_of_organizer',
    `select ${columns} from ${tables}
     where t.organizer_id = $1 and ($2::int is null or a.year = $2) and ($3::text is null or t.state = $3)
       and ($4::uuid is null or t.id < $4)
       and (not $6::boolean or exists (
         select from tax_deduction.corrections k where k.part_id = t.id and k.state = 'due'))
     order by t.id desc limit $5`,
    [filter.organizerId, filter.year, filter.state, filter.cursor, filter.max, filter.isCorrectionDue],
  )
}

type NewPart = { readonly id: string; readonly organizerId: string }

export async function insertParts(
  tx: Tx,
  of: { readonly applicationId: string; readonly accountId: string },
  parts: readonly NewPart[],
): Promise<void> {
  await tx.sql`
    insert into tax_deduction.parts (id, application_id, account_id, organizer_id, state, changed_at)
    select p.id, ${of.applicationId}, ${of.accountId}, p.organizer_id, 'submitted', ${tx.now}
    from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ organizerId }) => organizerId)}::uuid[])
      as p (id, organizer_id)`
}

export async function writePartState(
  tx: Tx,
  partId: string,
  {
    state,
    reason,
    usesLink,
  }: { readonly state: ApplicationState; readonly reason: string | null; readonly usesLink: boolean },
): Promise<void> {
  await tx.sql`
    update tax_deduction.parts set state = ${state}, reason = ${reason}, changed_at = ${tx.now},
      link_used_at = case when ${usesLink} then ${tx.now} else link_used_at end
    where id = ${partId}`
}

export type StateCause =
  | { readonly kind: 'participant'; readonly accountId: string }
  | { readonly kind: 'member'; readonly accountId: string }
  | { readonly kind: 'link' }

export async function addHistory(
  tx: Tx,
  { id, accountId }: { readonly id: string; readonly accountId: string },
  { state, reason, by }: { readonly state: ApplicationState; readonly reason: string | null; readonly by: StateCause },
): Promise<void> {
  const byAccount = by.kind === 'link' ? null : by.accountId
  await tx.sql`
    insert into tax_deduction.history (part_id, account_id, state, reason, by_kind, by_account, at)
    values (${id}, ${accountId}, ${state}, ${reason}, ${by.kind}, ${byAccount}, ${tx.now})`
}

export type StateChange = { readonly partId: string; readonly state: ApplicationState; readonly at: Instant }

/** The states that parts have had, in order. */
export async function historyOfParts(tx: Tx, partIds: readonly string[]): Promise<StateChange[]> {
  return await tx.sql<StateChange>`
    select part_id as "partId", state, at from tax_deduction.history
    where part_id = any (${partIds}::uuid[]) order by at, id`
}
