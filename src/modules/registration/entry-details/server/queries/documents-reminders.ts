import { plusMs } from '#src/kernel/instant.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { documentsRemindedDays, remindedAfterPaidMs, remindingHours } from '../../domain/documents-reminders.ts'
import { toEnteredDocument } from '../../domain/entered-admission.ts'

export type DocumentsReminder = { readonly orderId: string; readonly entryId: string; readonly days: number }

const requirements = Object.keys(toEnteredDocument)
const kinds = Object.values(toEnteredDocument)

/** A person to remind: a required document was not submitted, or was refused. */
const missing = (alias: string) => `(${alias}.documents_state = 'refused' or exists (
  select from unnest($1::text[], $2::text[]) as n (requirement, kind)
  where n.requirement = any (r.requirements)
    and not coalesce(${alias}.admission @> jsonb_build_array(jsonb_build_object('kind', n.kind, 'has', true)), false)))`

/**
 * The next people to remind, marked as reminded: in paid entries of events that take place, a
 * number of days before the race in the event's time zone, with a missing document. Athletes of
 * group entries bring theirs on paper.
 */
export async function markReminders(tx: Tx, max: number): Promise<DocumentsReminder[]> {
  return await tx.named<DocumentsReminder>(
    'registration.mark_documents_reminders',
    `with races as (
       select r.tenant_id, r.id, r.requirements, r.kind, (
         select min(d) from unnest($3::smallint[]) d
         where d >= (r.starts_at at time zone e.time_zone)::date - ($4::timestamptz at time zone e.time_zone)::date) as days
       from catalog.races r join catalog.events e on e.id = r.event_id
       where e.status = 'published' and r.requirements <> '{}' and r.starts_at > $4
         and extract(hour from $4::timestamptz at time zone e.time_zone) >= $5
         and extract(hour from $4::timestamptz at time zone e.time_zone) < $6
     ), alone as (
       select g.id, r.days from races r join registration.entries g
         on g.tenant_id = r.tenant_id and g.race_id = r.id and g.bib is not null
       join orders.orders o on o.tenant_id = g.tenant_id and o.id = g.order_id
       where r.days is not null and r.kind = 'individual' and g.state = 'confirmed' and g.group_entry_id is null
         and not g.participant ? 'invitationId' and (g.documents_reminded is null or g.documents_reminded > r.days)
         and o.paid_at < $7 and ${missing('g')}
       order by g.id limit $8 for update of g skip locked
     ), members as (
       select m.id, r.days from races r join registration.team_members m
         on m.tenant_id = r.tenant_id and m.race_id = r.id and m.is_live
       join registration.entries g on g.id = m.team_id
       where r.days is not null and g.state = 'confirmed' and (m.documents_reminded is null or m.documents_reminded > r.days)
         and m.created_at < $7 and ${missing('m')}
       order by m.id limit $8 for update of m skip locked
     ), marked as (
       update registration.entries g set documents_reminded = a.days from alone a where g.id = a.id
       returning g.order_id, g.id, a.days
     ), marked_members as (
       update registration.team_members m set documents_reminded = a.days
       from members a, registration.teams t where m.id = a.id and t.id = m.team_id
       returning t.order_id, m.id, a.days
     )
     select order_id as "orderId", id as "entryId", days from marked union all select order_id, id, days from marked_members`,
    [
      requirements,
      kinds,
      documentsRemindedDays,
      tx.now,
      remindingHours.from,
      remindingHours.to,
      plusMs(tx.now, -remindedAfterPaidMs),
      max,
    ],
  )
}
