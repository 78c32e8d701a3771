import { err, ok } from '#src/kernel/result.ts'
import { emptyProfile } from '#src/modules/accounts/domain/profile.ts'
import { type FieldRule, fieldRule, raceProfileFields } from '#src/modules/accounts/domain/profile-issues.ts'
import { changeDeadline } from '#src/modules/catalog/domain/change-rules.ts'
import { changeFactsOfEvent } from '#src/modules/catalog/server/reads/change-facts.ts'
import { minPayableIn } from '#src/modules/payments/server/reads/min-payable.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { entryRaces } from '../../../checkout/server/reads/entry-races.ts'
import { toAthleteRules } from '../../../domain/athlete-rules.ts'
import { entryName } from '../../../domain/entry-name.ts'
import { detailsToChange } from '../../../entry-details/server/reads/details-to-change.ts'
import { createTenantUrls, ownReader, scopeOfOwnOrder } from '../../../server/reads/in-own-order.ts'
import {
  changeEntryRaceRoute,
  getEntryFormRoute,
  getEntryRacesRoute,
  openEntryPriceDifferenceRoute,
  saveEntryDataRoute,
} from '../../contract/change-entry.ts'
import { changeEntryData } from '../commands/change-entry-data.ts'
import { changeRace } from '../commands/change-race.ts'
import { openUpgrade } from '../commands/open-upgrade.ts'
import { entryToChange } from '../reads/entry-to-change.ts'

export const getEntryFormHandler = handle(getEntryFormRoute, async (context, { params }) => {
  const { services, language } = context
  const { registrationId: orderId, entryId } = params
  const own = await detailsToChange(context, { orderId, entryId })
  if (own === null) return err('registration.not_found')
  return await services.db.transaction({ ...own.scope, readOnly: true }, async (tx) => {
    const found = await own.find(tx)
    if (!found.ok) return found
    const { entry, race, owner } = found.value
    const deadline = changeDeadline(await changeFactsOfEvent(tx, race.eventId), 'dataDays', tx.now)
    const rules = owner === 'athlete' ? toAthleteRules(race) : race
    return ok({
      entryId,
      fullName: entryName(language, entry),
      raceName: language === 'ru' ? entry.raceNameRu : entry.raceNameEn,
      eventName: language === 'ru' ? race.eventNameRu : race.eventNameEn,
      bib: entry.bib,
      owner,
      hasOtherPayer: own.hasOtherPayer,
      participant: { ...emptyProfile, ...entry.participant },
      fields: Object.fromEntries(
        raceProfileFields.map((field): [string, FieldRule] => [field, fieldRule(field, rules.profileFields)]),
      ),
      ...deadline,
    })
  })
})

export const saveEntryDataHandler = handle(saveEntryDataRoute, async (context, { params, body }) => {
  const { services } = context
  const { registrationId: orderId, entryId } = params
  const own = await detailsToChange(context, { orderId, entryId })
  if (own === null) return err('registration.not_found')
  type Changed = Awaited<ReturnType<typeof changeEntryData>>
  const changed = await services.db.transaction<Changed>(own.scope, async (tx) => {
    const change = { orderId, entryId, participant: body.participant }
    const done = await changeEntryData(tx, services, own.find, change)
    if (!done.ok) throw new Rollback<Changed>(done)
    return done
  })
  if (!changed.ok) return changed
  return ok({ registrationId: orderId, hasOtherPayer: own.hasOtherPayer, endsDifference: changed.value })
})

export const getEntryRacesHandler = handle(getEntryRacesRoute, async (context, { params }) => {
  const { services, actor } = context
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  return await services.db.transaction({ ...scope, readOnly: true }, async (tx) => {
    const found = await entryToChange(tx, { accountId: actor.accountId, orderId, entryId })
    if (!found.ok) return found
    return ok(await entryRaces(tx, orderId, found.value, ownReader(context)))
  })
})

export const changeEntryRaceHandler = handle(changeEntryRaceRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const scope = await scopeOfOwnOrder(context, orderId)
  if (scope === null) return err('registration.not_found')
  type Changed = Awaited<ReturnType<typeof changeRace>>
  const changed = await context.services.db.transaction<Changed>(scope, async (tx) => {
    const { accountId } = scope
    const { raceCode, refundMinor: shownRefundMinor } = body
    const done = await changeRace(tx, { accountId, orderId, entryId, raceCode, shownRefundMinor })
    if (!done.ok) throw new Rollback<Changed>(done)
    return done
  })
  return changed.ok ? ok({ registrationId: orderId }) : changed
})

export const openEntryPriceDifferenceHandler = handle(
  openEntryPriceDifferenceRoute,
  async (context, { params, body }) => {
    const { registrationId: orderId, entryId } = params
    const { services, language } = context
    const scope = await scopeOfOwnOrder(context, orderId)
    if (scope === null) return err('registration.not_found')
    type Opened = Awaited<ReturnType<typeof openUpgrade>>
    const opened = await services.db.transaction<Opened>(scope, async (tx) => {
      const request = { accountId: scope.accountId, orderId, entryId, raceCode: body.raceCode }
      const words = { language, textOf: services.textOf, minPayable: minPayableIn(services) }
      const done = await openUpgrade(tx, { ...request, ...words, shownDueMinor: body.dueMinor })
      if (!done.ok) throw new Rollback<Opened>(done)
      return done
    })
    if (!opened.ok) return opened
    const { registrationId, tenantCode, path } = opened.value
    return ok({ registrationId, continueTo: createTenantUrls(context)(tenantCode, path) })
  },
)
