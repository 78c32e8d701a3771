import { err, ok } from '#src/kernel/result.ts'
import { raceRulesOfEvent } from '#src/modules/catalog/server/reads/race-rules.ts'
import { changeOrder } from '#src/modules/orders/server/commands/change-order.ts'
import { handle } from '#src/platform/http/handle.ts'
import { mapEntryError } from '../../checkout/server/commands/add-entry.ts'
import { removeEntry } from '../../checkout/server/commands/remove-entry.ts'
import { peopleAndRaces } from '../../checkout/server/reads/people-and-races.ts'
import { dropEntryRoute, getPeopleRoute } from '../../contract/entries.ts'

export const getPeopleHandler = handle(getPeopleRoute, async (context, { query }) => {
  const { tx, tenant } = context
  const races = await raceRulesOfEvent(tx, query.eventCode)
  if (races.length === 0 || races[0]?.tenantId !== tenant.id) return err('registration.event_not_found')
  const choices = await peopleAndRaces(context, races, query.registrationId ?? null)
  return ok({ storageKey: context.actor.accountId, ...choices })
})

export const dropEntryHandler = handle(dropEntryRoute, async (context, { params, body }) => {
  const { registrationId } = params
  const changed = await changeOrder(context, registrationId, (tx, order) => removeEntry(tx, order, body.entryId))
  return changed.ok ? ok({ registrationId }) : err(mapEntryError(changed.error.code))
})
