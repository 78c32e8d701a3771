import { comparePlainDates, type PlainDate, plainDateIn } from '#src/kernel/plain-date.ts'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { editionNamed } from '../events.ts'

type NamedEdition = { readonly eventCode: string; readonly nextEventCode: string; readonly until: PlainDate }
type Refusal = 'catalog.event_not_found' | 'catalog.edition_refused' | 'catalog.edition_day'

/**
 * Sets the next edition of an event: a later published event of the same organizer, tenant and
 * currency. A second call replaces it; the same edition again only moves the day. Each call emits
 * `editionNamed`, whose handlers email the owners of deferred places.
 */
export async function nameEdition(
  tx: Tx,
  { eventCode, nextEventCode, until }: NamedEdition,
): Promise<Result<{ readonly eventId: string }, Refusal>> {
  const [event] = await tx.sql<{ id: string; tenantId: number }>`
    select id, tenant_id as "tenantId" from catalog.events where code = ${eventCode} for no key update`
  if (event === undefined) return err('catalog.event_not_found')
  const [next] = await tx.sql<{ id: string; startsOn: PlainDate; timeZone: string }>`
    select t.id, t.starts_on as "startsOn", t.time_zone as "timeZone"
    from catalog.events e join catalog.events t
      on t.tenant_id = e.tenant_id and t.organizer_id = e.organizer_id and t.currency = e.currency and t.id <> e.id
    where e.id = ${event.id} and t.code = ${nextEventCode} and t.status = 'published' and t.starts_on > e.starts_on`
  if (next === undefined) return err('catalog.edition_refused')
  if (comparePlainDates(until, plainDateIn(tx.now, next.timeZone)) < 0 || comparePlainDates(until, next.startsOn) > 0)
    return err('catalog.edition_day')
  const written = await tx.sql`
    insert into catalog.editions as n (tenant_id, event_id, to_event_id, until, named_at)
    values (${event.tenantId}, ${event.id}, ${next.id}, ${until}, ${tx.now})
    on conflict (event_id) do update
      set to_event_id = excluded.to_event_id, until = excluded.until, named_at = excluded.named_at
      where (n.to_event_id, n.until) is distinct from (excluded.to_event_id, excluded.until)
    returning event_id`
  if (written.length > 0)
    await tx.publish(editionNamed, { tenantId: event.tenantId, eventId: event.id, namedAt: tx.now })
  return ok({ eventId: event.id })
}
