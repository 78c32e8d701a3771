import { ageOn, type PlainDate } from '#src/kernel/plain-date.ts'
import type { Gender, SocialCategory } from '#src/modules/accounts/domain/profile.ts'
import type { Tx } from '#src/platform/db/tx.ts'

/** The participant of a place, as far as discounts ask. */
export type PersonOfOrder = {
  readonly holdId: string
  /** The person key in hex; of a team that of its name. */
  readonly key: string
  readonly isTeam: boolean
  readonly ageOnRaceDay: number | null
  readonly gender: Gender
  readonly club: string
  readonly socialCategory: SocialCategory
  readonly hasEarlierEntry: boolean
}

type PersonRow = Omit<PersonOfOrder, 'ageOnRaceDay'> & {
  readonly birthDate: PlainDate | null
  readonly raceDay: PlainDate
}

/**
 * The participants of an order's live entries, by the hold of their place. `hasEarlierEntry`: the
 * person has a paid entry at another event of the organizer, under any account. An open invitation
 * has no person yet: nothing is known of them.
 */
export async function peopleOfOrder(tx: Tx, orderId: string): Promise<Map<string, PersonOfOrder>> {
  const rows = await tx.sql<PersonRow>`
    select g.hold_id as "holdId", encode(g.person_key, 'hex') as key, r.kind <> 'individual' as "isTeam",
      g.participant ->> 'birthDate' as "birthDate",
      coalesce(g.participant ->> 'gender', 'unknown') as gender, coalesce(g.participant ->> 'club', '') as club,
      coalesce(nullif(g.participant ->> 'socialCategory', ''), 'none') as "socialCategory",
      to_char(r.starts_at at time zone e.time_zone, 'YYYY-MM-DD') as "raceDay",
      exists (
        select from registration.entries earlier
        join catalog.events other on other.id = earlier.event_id and other.organizer_id = e.organizer_id
        where earlier.tenant_id = g.tenant_id and earlier.person_key = g.person_key
          and earlier.event_id <> g.event_id and earlier.state = 'confirmed') as "hasEarlierEntry"
    from registration.entries g
    join catalog.races r on r.id = g.race_id
    join catalog.events e on e.id = g.event_id
    where g.order_id = ${orderId} and g.state in ('held', 'confirmed')`
  return new Map(
    rows.map(({ birthDate, raceDay, ...person }) => [
      person.holdId,
      { ...person, ageOnRaceDay: birthDate === null ? null : ageOn(birthDate, raceDay) },
    ]),
  )
}
