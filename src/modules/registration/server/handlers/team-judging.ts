import type { Instant } from '#src/kernel/instant.ts'
import type { ParticipantProfile } from '#src/modules/accounts/domain/profile.ts'
import { raceState } from '#src/modules/catalog/domain/race-state.ts'
import { type SaleRefusal, saleRefusal } from '../../domain/entry-refusal.ts'
import { judgePerson, type Refusal } from '../commands/judge-wish.ts'
import type { TeamRace } from '../reads/team-view.ts'

/** Why no team may begin now; counts are the database's to decide. */
export function teamSaleRefusal(race: TeamRace, now: Instant): SaleRefusal | null {
  const places = { taken: 0, held: 0, free: race.capacity }
  return saleRefusal(raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, now), 'individual')
}

/** The form and the person by the race's rules, as for everybody; of documents the board says how they stand. */
export function judgeMember(
  race: TeamRace,
  participant: ParticipantProfile,
  { isOwn }: { readonly isOwn: boolean },
): Refusal | null {
  const asked = { ...race, questions: [], requirements: [] }
  return judgePerson(asked, { participant, whose: isOwn ? 'own' : 'relative', given: {} })?.refusal ?? null
}
