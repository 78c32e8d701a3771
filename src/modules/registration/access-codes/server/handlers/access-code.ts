import { err, ok } from '#src/kernel/result.ts'
import { handle } from '#src/platform/http/handle.ts'
import { findCachedRaceRules } from '../../../server/reads/race-rules-cache.ts'
import { checkPromoCodeRoute } from '../../contract/access-code.ts'
import { enterAccessCode } from '../commands/enter-access-code.ts'

export const checkPromoCodeHandler = handle(checkPromoCodeRoute, async (context, { query, body }) => {
  const race = await findCachedRaceRules(context.services.db, query.eventCode, query.raceCode)
  if (race === null || race.tenantId !== context.tenant.id) return err('registration.race_not_found')
  const opened = await enterAccessCode(context, race, body.promoCode)
  return opened.ok ? ok({ promoCode: opened.value.code }) : opened
})
