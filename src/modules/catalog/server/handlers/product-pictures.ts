import { err, ok } from '#src/kernel/result.ts'
import { handle, handleUpload } from '#src/platform/http/handle.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import {
  getProductPictureRoute,
  removeProductPictureRoute,
  setProductPictureRoute,
} from '../../contract/product-pictures.ts'
import { removeProductPicture, saveProductPicture } from '../commands/save-product-picture.ts'
import { findProductPicture, hasProductWithCode } from '../queries/product-pictures.ts'

/** The file is read from storage after the transaction has ended. */
export const getProductPictureHandler = handle(getProductPictureRoute, async ({ services }, { params }) => {
  const key = await services.db.transaction({ role: 'system', readOnly: true }, (tx) =>
    findProductPicture(tx, params.pictureId),
  )
  const file = key === null ? null : await services.files.read(key)
  return file === null ? err('catalog.picture_not_found') : ok(file)
})

export const setProductPictureHandler = handleUpload(
  setProductPictureRoute,
  hasProduct,
  async (context, { params, body }) => {
    const of = { eventCode: params.ownEventCode, productCode: params.productCode }
    return await saveProductPicture(context, of, new Uint8Array(await body.file.arrayBuffer()))
  },
)

async function hasProduct(
  { services: { db } }: Pick<RequestContext, 'services'>,
  { params }: { readonly params: { readonly ownEventCode: string; readonly productCode: string } },
) {
  const isThere = await db.transaction({ role: 'system', readOnly: true }, (tx) =>
    hasProductWithCode(tx, params.ownEventCode, params.productCode),
  )
  return isThere ? ok(null) : err('catalog.product_not_found')
}

export const removeProductPictureHandler = handle(removeProductPictureRoute, async (context, { params }) => {
  const of = { eventCode: params.ownEventCode, productCode: params.productCode }
  const removed = await removeProductPicture(context, of)
  return removed.ok ? ok({ productCode: params.productCode }) : removed
})
