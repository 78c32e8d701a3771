import type { Instant } from '#src/kernel/instant.ts'
import { raceState } from '#src/modules/catalog/domain/race-state.ts'
import { type EntryRefusal, type Validated, validatePerson } from '../../../checkout/server/commands/validate-entry.ts'
import { type SaleRefusal, saleRefusal } from '../../../domain/entry-refusal.ts'
import { joinersConsents } from '../../../domain/own-consents.ts'
import { isPayingOver } from '../../domain/leg-shares.ts'
import { toMemberRules } from '../../domain/member-rules.ts'
import { isOwnForm, type PersonForm } from '../commands/save-team-person.ts'
import type { TeamRace } from '../reads/team-view.ts'

/** The reason why no team may begin now; counts are checked by the database. */
export function teamSaleRefusal(race: TeamRace, now: Instant): SaleRefusal | null {
  const places = { taken: 0, held: 0, free: race.capacity }
  return saleRefusal(raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, now), 'individual')
}

/** Whether a team with a payment by each member may still begin. */
export function mayEachPay(race: TeamRace, now: Instant): boolean {
  const { eachPays = null } = race.team
  return eachPays !== null && !isPayingOver(eachPays, race, now)
}

/**
 * A member is validated by the same rule as every participant; a team-mate or a relative may have
 * no e-mail.
 */
export function validateMember(race: TeamRace, form: PersonForm, entersAt: Instant): EntryRefusal | null {
  const { participant, detailsInput, consents } = form
  const owner: Validated['owner'] = isOwnForm(form) ? 'own' : 'relative'
  const agreement = consents && { agreement: { needed: joinersConsents, accepted: consents } }
  return (
    validatePerson(toMemberRules(race), { participant, owner, detailsInput, entersAt, ...agreement })?.refusal ?? null
  )
}
