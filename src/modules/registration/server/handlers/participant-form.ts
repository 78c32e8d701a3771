import { err, ok } from '#src/kernel/result.ts'
import { type FieldRule, fieldRule, raceFields } from '#src/modules/accounts/domain/profile-faults.ts'
import { contactOf } from '#src/modules/accounts/server/reads/email-of.ts'
import { ownProfile } from '#src/modules/accounts/server/reads/profile-of.ts'
import { findRaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { orderStanding } from '#src/modules/orders/server/reads/order-standing.ts'
import { handle } from '#src/platform/http/handle.ts'
import { apiRegistration } from '../../contract/participant.ts'
import { entriesOfOrder } from '../queries/own-entries.ts'

/** What was entered for this order, else what the profile knows; the account's e-mail where the profile has none. */
export const apiRegistrationHandler = handle(apiRegistration, async ({ tx, tenant, actor }, { query }) => {
  const race = await findRaceRules(tx, query.eventCode, query.raceCode)
  if (race === null || race.tenantId !== tenant.id) return err('registration.race_not_found')
  const standing = query.registrationId ? await orderStanding(tx, actor.accountId, query.registrationId) : null
  const entries = standing && query.registrationId ? await entriesOfOrder(tx, query.registrationId) : []
  const profile = await ownProfile(tx, actor.accountId)
  const email = profile.email || ((await contactOf(tx, actor.accountId))?.email ?? '')
  const fields = Object.fromEntries(
    raceFields.map((field): [string, FieldRule] => [field, fieldRule(field, race.profileFields)]),
  )
  return ok({
    participant: { ...profile, email, ...entries[0]?.participant },
    fields,
    rules: {
      gender: race.gender,
      ageFrom: race.ageFrom,
      ageTo: race.ageTo,
      ageOn: race.ageOn,
      raceDay: race.raceDay,
    },
    requirements: [...race.requirements],
  })
})
