import type { PlainDate } from '#src/kernel/plain-date.ts'
import type { Gender, Relation } from '#src/modules/accounts/domain/profile.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/find-profile.ts'
import { listFamily } from '#src/modules/accounts/server/reads/list-family.ts'
import { personKeyHash } from '#src/modules/accounts/server/reads/person-key-hash.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type Ineligibility, ineligibility, ineligibleParams } from '../../../domain/eligibility.ts'
import { nameIn } from '../../../domain/name-in.ts'
import type { TeamRace, TeamReader } from './team-view.ts'

export type TeamPerson = {
  /** Null for the account's own participant. */
  readonly participantId: string | null
  readonly relation: Relation | null
  readonly name: string
  /** The reason why not, as text; empty where none is known. */
  readonly reason: string
}

/**
 * The account's own participant and the family, for a leg of this race: eligible, ineligible, or in
 * a team already.
 */
export async function teamPeople(tx: Tx, race: TeamRace, reader: TeamReader): Promise<TeamPerson[]> {
  const { services, language, accountId } = reader
  const key = services.keyFor('personKey')
  const own = await ownProfile(tx, accountId)
  const family = await listFamily(tx, accountId)
  const people = [
    { ...own, participantId: null, relation: null },
    ...family.map((relative) => ({ ...relative, participantId: relative.id })),
  ].map((person) => ({ ...person, personKey: personKeyHash(key, person) }))
  const taken = await tx.sql<{ personKey: string }>`
    select encode(person_key, 'hex') as "personKey" from registration.team_members
    where race_id = ${race.raceId} and is_live
      and person_key = any (array(select decode(c, 'hex') from unnest(${people.map(({ personKey }) => personKey)}::text[]) c))`
  return people.map((person) => {
    const isIn = taken.some(({ personKey }) => personKey === person.personKey)
    const refusal = isIn ? { code: 'registration.member_elsewhere' as const } : ineligibleFor(race, person)
    const { participantId, relation } = person
    const reason = refusal === null ? '' : reasonOf(services.textOf, language, refusal, race)
    return { participantId, relation, name: nameIn(language, person), reason }
  })
}

type Refusal = Ineligibility | { readonly code: 'registration.member_elsewhere' }

function ineligibleFor(
  race: TeamRace,
  { gender, birthDate }: { gender: Gender; birthDate: PlainDate | null },
): Refusal | null {
  const ineligible = birthDate === null ? null : ineligibility({ gender, birthDate }, race)
  return ineligible?.code === 'registration.gender_unknown' ? null : ineligible // the form asks for it
}

function reasonOf(
  textOf: TeamReader['services']['textOf'],
  language: TeamReader['language'],
  refusal: Refusal,
  race: TeamRace,
): string {
  if (refusal.code === 'registration.member_elsewhere') return textOf(language, 'registration', 'bareTeamAlreadyIn')
  return textOf(language, 'registration', `error.${refusal.code}`, ineligibleParams(refusal, race))
}
