import type { Tx } from '#src/platform/db/tx.ts'
import type { RaceKind } from '../../domain/event-draft.ts'

/** A race or a product by the code of its event and its own. */
export type SubjectCode = { readonly eventCode: string; readonly code: string }
export type Subject = SubjectCode & { readonly id: string; readonly eventId: string }
/** What an organizer holds and sells in one tenant. */
type Owner = { readonly tenantId: number; readonly organizerId: string }

/** The organizer's event with this code; null where it is another organizer's, or unknown. */
export async function findOrganizerEvent(
  tx: Tx,
  eventCode: string,
): Promise<(Owner & { readonly eventId: string }) | null> {
  const [row] = await tx.sql<Owner & { eventId: string }>`
    select tenant_id as "tenantId", organizer_id as "organizerId", id as "eventId" from catalog.events where code = ${eventCode}`
  return row ?? null
}

/** The ids of the organizer's events with these codes, by code. */
export async function organizerEvents(
  tx: Tx,
  { tenantId, organizerId }: Owner,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await tx.sql<{ code: string; id: string }>`
    select code, id from catalog.events
    where tenant_id = ${tenantId} and organizer_id = ${organizerId} and code = any (${codes}::text[])`
  return new Map(rows.map(({ code, id }) => [code, id]))
}

/** The organizer's races with these codes. */
export async function organizerRaces(
  tx: Tx,
  owner: Owner,
  races: readonly SubjectCode[],
): Promise<(Subject & { readonly kind: RaceKind })[]> {
  if (races.length === 0) return []
  return await tx.sql<Subject & { kind: RaceKind }>`
    select r.id, r.event_id as "eventId", e.code as "eventCode", r.code, r.kind
    from unnest(${races.map(({ eventCode }) => eventCode)}::text[], ${races.map(({ code }) => code)}::text[]) as w (event_code, code)
    join catalog.events e on e.code = w.event_code and e.tenant_id = ${owner.tenantId} and e.organizer_id = ${owner.organizerId}
    join catalog.races r on r.event_id = e.id and r.code = w.code`
}

/** The organizer's products with these codes; insurance is an insurer's. */
export async function organizerProducts(tx: Tx, owner: Owner, products: readonly SubjectCode[]): Promise<Subject[]> {
  if (products.length === 0) return []
  return await tx.sql<Subject>`
    select p.id, p.event_id as "eventId", e.code as "eventCode", p.code
    from unnest(${products.map(({ eventCode }) => eventCode)}::text[], ${products.map(({ code }) => code)}::text[]) as w (event_code, code)
    join catalog.events e on e.code = w.event_code and e.tenant_id = ${owner.tenantId} and e.organizer_id = ${owner.organizerId}
    join catalog.products p on p.event_id = e.id and p.code = w.code and p.kind <> 'insurance'`
}

/** The id of the organizer's series with this code; null where there is none. */
export async function organizerSeries(tx: Tx, organizerId: string, code: string): Promise<string | null> {
  const [row] = await tx.sql<{ id: string }>`
    select id from catalog.series where organizer_id = ${organizerId} and code = ${code}`
  return row?.id ?? null
}

export type SubjectCodes = {
  readonly events: ReadonlyMap<string, string>
  readonly races: ReadonlyMap<string, SubjectCode>
  readonly products: ReadonlyMap<string, SubjectCode>
  readonly series: ReadonlyMap<string, string>
}

/** The codes of events, races, products and series, by id; each kind is one read. */
export async function subjectCodes(
  tx: Tx,
  ids: {
    readonly events: readonly string[]
    readonly races: readonly string[]
    readonly products: readonly string[]
    readonly series: readonly string[]
  },
): Promise<SubjectCodes> {
  const events = await tx.sql<{ id: string; code: string }>`
    select id, code from catalog.events where id = any (${ids.events}::uuid[])`
  const races = await tx.sql<Omit<Subject, 'eventId'>>`
    select r.id, e.code as "eventCode", r.code from catalog.races r join catalog.events e on e.id = r.event_id
    where r.id = any (${ids.races}::uuid[])`
  const products = await tx.sql<Omit<Subject, 'eventId'>>`
    select p.id, e.code as "eventCode", p.code from catalog.products p join catalog.events e on e.id = p.event_id
    where p.id = any (${ids.products}::uuid[])`
  const series = await tx.sql<{ id: string; code: string }>`
    select id, code from catalog.series where id = any (${ids.series}::uuid[])`
  return {
    events: new Map(events.map(({ id, code }) => [id, code])),
    races: new Map(races.map(({ id, eventCode, code }) => [id, { eventCode, code }])),
    products: new Map(products.map(({ id, eventCode, code }) => [id, { eventCode, code }])),
    series: new Map(series.map(({ id, code }) => [id, code])),
  }
}
