import { err, ok } from '#src/kernel/result.ts'
import { defaultTenantCode } from '#src/modules/tenants/domain/tenant.ts'
import { Rollback } from '#src/platform/db/database.ts'
import { handle } from '#src/platform/http/handle.ts'
import { changeEntryDetails } from '../../../changes/server/commands/change-entry-details.ts'
import { entryName } from '../../../domain/entry-name.ts'
import { ownPagePath } from '../../../domain/register-path.ts'
import { createTenantUrls } from '../../../server/reads/in-own-order.ts'
import { categoryName } from '../../../social-categories/server/reads/categories-view.ts'
import { getEntryDetailsRoute, saveEntryDetailsRoute } from '../../contract/entry-details.ts'
import { detailsToChange } from '../reads/details-to-change.ts'
import { findOpenDetails, statesWithDetails } from '../reads/find-open-details.ts'
import { knownDetails } from '../reads/known-details.ts'

export const getEntryDetailsHandler = handle(getEntryDetailsRoute, async (context, { params, query }) => {
  const { services, actor, language } = context
  const { registrationId: orderId, entryId } = params
  const details = await detailsToChange(context, { orderId, entryId })
  if (details === null) return err('registration.not_found')
  return await services.db.transaction({ ...details.scope, readOnly: true }, async (tx) => {
    const found = await details.find(tx, statesWithDetails)
    if (!found.ok) return found
    const { entry } = found.value
    const openDetails = await findOpenDetails(tx, found.value, { ...query, hasOtherPayer: details.hasOtherPayer })
    if (!openDetails.ok) return openDetails
    const { race, open, isForAnother, category } = openDetails.value
    const owner = found.value.owner === 'own' ? ('own' as const) : ('relative' as const)
    const { participantId, participant: person } = entry
    const detailsRequest = { accountId: actor.accountId, race, entry, owner, participantId, person, orderId, known: '' }
    const known = await knownDetails(tx, services, language, detailsRequest)
    const codes = new Set(open.questions.map(({ code }) => code))
    const proof = open.proof && category ? category : null
    return ok({
      entryId,
      fullName: entryName(language, entry),
      bib: entry.bib,
      isForAnother,
      timeZone: race.timeZone,
      raceDay: race.raceDay,
      questions: known.questions.filter(({ code }) => codes.has(code)),
      answers: Object.fromEntries(Object.entries(known.answers).filter(([code]) => codes.has(code))),
      admission: open.documents ? known.admission : [],
      category: proof && { label: categoryName(services, language, proof.category), fileId: proof.fileId },
      documents: entry.documentsState && { state: entry.documentsState, note: entry.documentsNote },
      checksDocuments: known.checksDocuments,
      profile: [...open.profile],
      files: known.files,
    })
  })
})

export const saveEntryDetailsHandler = handle(saveEntryDetailsRoute, async (context, { params, body }) => {
  const { registrationId: orderId, entryId } = params
  const details = await detailsToChange(context, { orderId, entryId })
  if (details === null) return err('registration.not_found')
  type Changed = Awaited<ReturnType<typeof changeEntryDetails>>
  const changed = await context.services.db.transaction<Changed>(details.scope, async (tx) => {
    const { eventCode, raceCode } = body
    const of = { eventCode, raceCode, hasOtherPayer: details.hasOtherPayer }
    const change = { accountId: details.scope.accountId, orderId, entryId, of, detailsInput: body }
    const done = await changeEntryDetails(tx, details.find, change)
    if (!done.ok) throw new Rollback<Changed>(done)
    return done
  })
  if (!changed.ok) return changed
  const { page } = changed.value
  return ok({
    registrationId: orderId,
    racesAt: page && createTenantUrls(context)(defaultTenantCode, `${ownPagePath(orderId)}/entries/${entryId}/${page}`),
    endsDifference: changed.value.endsDifference,
  })
})
