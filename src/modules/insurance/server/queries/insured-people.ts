import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Sport } from '#src/modules/catalog/domain/sport.ts'
import type { EnteredParticipant } from '#src/modules/registration/domain/entered-participant.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** A person of an order who may be insured: an entry, or a member of a team. */
export type PersonOfOrder = {
  readonly orderId: string
  readonly entryId: string
  readonly holdId: string
  /** The participant; of a coach's athlete, who is none, the entry. */
  readonly personId: string
  readonly isParticipant: boolean
  /** An open invitation: nobody is named yet, and the participant is a placeholder. */
  readonly isUnnamed: boolean
  readonly participant: EnteredParticipant
  readonly identityDocumentId: string | null
  /** The form says that the person has no insurance policy. */
  readonly saysUninsured: boolean
  readonly raceNameRu: string
  readonly raceNameEn: string
  readonly sport: Sport
  readonly isOnline: boolean
  readonly raceDay: PlainDate
  readonly lastDay: PlainDate
  readonly timeZone: string
}

/** The people of orders whose places are held or paid for, in the order in which they were entered. */
export async function peopleOfOrders(tx: Tx, orderIds: readonly string[]): Promise<PersonOfOrder[]> {
  return await tx.named<PersonOfOrder>(
    'insurance.people_of_orders',
    `with person as (
       select g.order_id, g.id, g.hold_id, g.race_id, g.participant_id, g.participant, g.identity_document_id, g.admission, g.created_at
       from registration.entries g
       where g.order_id = any($1) and g.state in ('held', 'confirmed')
         and not exists (select from registration.teams t where t.id = g.id)
       union all
       select g.order_id, m.id, g.hold_id, g.race_id, m.participant_id, m.participant, null::uuid, m.admission, m.created_at
       from registration.entries g join registration.team_members m on m.team_id = g.id and m.is_live
       where g.order_id = any($1) and g.state in ('held', 'confirmed')
     )
     select p.order_id as "orderId", p.id as "entryId", p.hold_id as "holdId",
       case when p.participant_id = p.order_id then p.id else p.participant_id end as "personId",
       p.participant_id <> p.order_id as "isParticipant", p.participant ? 'invitationId' as "isUnnamed", p.participant,
       p.identity_document_id as "identityDocumentId",
       coalesce(p.admission @> '[{"kind": "insurance-policy", "has": false}]', false) as "saysUninsured", r.name_ru as "raceNameRu", r.name_en as "raceNameEn", e.sport,
       e.is_online as "isOnline", (r.starts_at at time zone e.time_zone)::date as "raceDay",
       ((r.ends_at - interval '1 microsecond') at time zone e.time_zone)::date as "lastDay", e.time_zone as "timeZone"
     from person p join catalog.races r on r.id = p.race_id join catalog.events e on e.id = r.event_id
     order by p.created_at, p.id`,
    [orderIds],
  )
}
