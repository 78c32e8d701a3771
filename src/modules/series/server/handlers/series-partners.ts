import { err, ok } from '#src/kernel/result.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import {
  addSeriesPartnerRoute,
  changeSeriesPartnerRoute,
  getPartnerLogoRoute,
  removeSeriesPartnerRoute,
} from '../../contract/series-partners.ts'
import { maxPartners } from '../../domain/series-partner.ts'
import { type PartnerInput, removeSeriesPartner as remove, saveSeriesPartner } from '../commands/save-series-partner.ts'
import { partnerIds, partnerLogo } from '../queries/series-partners.ts'

type Sent = {
  readonly nameRu: string
  readonly nameEn: string
  readonly roleRu: string
  readonly roleEn: string
  readonly website: string
  readonly position?: number | undefined
  readonly file?: File | undefined
}

export const addSeriesPartnerHandler = handleUpload(
  addSeriesPartnerRoute,
  hasRoom,
  async (context, { params, body }) => {
    const of = { seriesCode: params.ownSeriesCode, partnerId: undefined }
    return await saveSeriesPartner(context, of, await sentOf(body, 'none'))
  },
)

export const changeSeriesPartnerHandler = handleUpload(
  changeSeriesPartnerRoute,
  hasPartner,
  async (context, { params, body }) => {
    const of = { seriesCode: params.ownSeriesCode, partnerId: params.partnerId }
    return await saveSeriesPartner(context, of, await sentOf(body, body.withoutLogo === 'yes' ? 'none' : 'keep'))
  },
)

export const removeSeriesPartnerHandler = handle(removeSeriesPartnerRoute, async (context, { params }) => {
  return await remove(context, params.ownSeriesCode, params.partnerId)
})

/** The file is read from storage after the transaction has ended. */
export const getPartnerLogoHandler = handle(getPartnerLogoRoute, async ({ services }, { params }) => {
  const key = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    partnerLogo(tx, params.code, params.logoId),
  )
  const file = key === null ? null : await services.files.read(key)
  return file === null ? err('catalog.logo_not_found') : ok(file)
})

type Of<Params> = { readonly params: Params }

async function hasRoom(context: Pick<RequestContext, 'services'>, { params }: Of<{ readonly ownSeriesCode: string }>) {
  const ids = await idsOf(context, params.ownSeriesCode)
  if (ids === null) return err('catalog.series_not_found')
  return ids.length < maxPartners ? ok(null) : err('catalog.partners_full')
}

async function hasPartner(
  context: Pick<RequestContext, 'services'>,
  { params }: Of<{ readonly ownSeriesCode: string; readonly partnerId: string }>,
) {
  const ids = await idsOf(context, params.ownSeriesCode)
  if (ids === null) return err('catalog.series_not_found')
  return ids.includes(params.partnerId) ? ok(null) : err('catalog.partner_not_found')
}

function idsOf({ services: { db } }: Pick<RequestContext, 'services'>, seriesCode: string) {
  return db.transaction({ role: 'system', readOnly: true }, (tx) => partnerIds(tx, seriesCode))
}

async function sentOf(
  { nameRu, nameEn, roleRu, roleEn, website, position, file }: Sent,
  otherwise: 'keep' | 'none',
): Promise<PartnerInput> {
  const logo = file === undefined ? otherwise : new Uint8Array(await file.arrayBuffer())
  return { name: { ru: nameRu, en: nameEn }, role: { ru: roleRu, en: roleEn }, website, position, logo }
}
