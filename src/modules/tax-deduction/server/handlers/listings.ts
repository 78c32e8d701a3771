import { err, ok } from '#src/kernel/result.ts'
import { organizerByCode } from '#src/modules/organizers/server/reads/organizer-by-code.ts'
import { findRequisites } from '#src/modules/organizers/server/reads/requisites.ts'
import { handle } from '#src/platform/http/handle.ts'
import { listListingsRoute, setListingRoute } from '../../contract/listing.ts'
import { addListing, type ListingRow, listingsOfYear } from '../queries/listings.ts'

export const listListingsHandler = handle(listListingsRoute, async ({ tx, language }, { query: { year } }) => {
  const rows = await listingsOfYear(tx, year)
  const nameOf = (row: ListingRow) => (language === 'ru' ? row.organizerNameRu : row.organizerNameEn)
  return ok({
    list: rows.map((row) => ({
      organizerCode: row.organizerCode,
      organizerName: nameOf(row),
      year,
      isListed: row.changes[0]?.isListed ?? false,
      feesQualify: row.changes[0]?.feesQualify ?? false,
      changes: [...row.changes],
    })),
  })
})

/** Adds a row, which names the operator: the earlier ones are the record. */
export const setListingHandler = handle(setListingRoute, async ({ tx, actor, language, log }, { params, body }) => {
  if (body.feesQualify && !body.isListed)
    return err('tax-deduction.fees_of_unlisted', { fields: { feesQualify: 'tax-deduction.fees_of_unlisted' } })
  const organizerId = await organizerByCode(tx, params.organizerCode)
  const requisites = organizerId === null ? null : await findRequisites(tx, organizerId)
  if (organizerId === null || requisites === null) return err('tax-deduction.organizer_not_found')
  const year = Number(params.year)
  await addListing(tx, { organizerId, year, ...body, setBy: actor.accountId })
  log.info({ operator: actor.accountId, organizerId, year }, 'listing of an organizer changed by an operator')
  const organizerName = language === 'ru' ? requisites.nameRu : requisites.nameEn
  return ok({ organizerCode: params.organizerCode, organizerName, year, ...body })
})
