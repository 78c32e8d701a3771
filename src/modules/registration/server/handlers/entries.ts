import { err, ok } from '#src/kernel/result.ts'
import { raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { changeOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { handle } from '#src/platform/http/handle.ts'
import { mapEntryError } from '../../checkout/server/commands/add-entry.ts'
import { removeEntry } from '../../checkout/server/commands/remove-entry.ts'
import { peopleAndRaces } from '../../checkout/server/reads/people-and-races.ts'
import { reservedPlaces } from '../../checkout/server/reads/reserved-places.ts'
import { dropEntryRoute, getPeopleRoute } from '../../contract/entries.ts'

export const getPeopleHandler = handle(getPeopleRoute, async (context, { query }) => {
  const { services, tenant, actor } = context
  const scope = { role: 'app', tenantId: tenant.id, accountId: actor.accountId, readOnly: true } as const
  const races = await services.db.transaction(scope, (tx) => raceRulesOfEvent(tx, query.eventCode))
  if (races.length === 0 || races[0]?.tenantId !== tenant.id) return err('registration.event_not_found')
  const { units: heldUnits } = await reservedPlaces(context, {
    tenantId: tenant.id,
    poolIds: races.map(({ poolId }) => poolId),
    promoCode: query.promoCode,
  })
  const orderId = query.registrationId ?? null
  const choices = await services.db.transaction(scope, (tx) =>
    peopleAndRaces({ ...context, tx }, races, { orderId, heldUnits }),
  )
  return ok({ storageKey: actor.accountId, ...choices })
})

export const dropEntryHandler = handle(dropEntryRoute, async (context, { params, body }) => {
  const { registrationId } = params
  const changed = await changeOrder(context, registrationId, (tx, order) => removeEntry(tx, order, body.entryId))
  return changed.ok ? ok({ registrationId }) : err(mapEntryError(changed.error.code))
})
