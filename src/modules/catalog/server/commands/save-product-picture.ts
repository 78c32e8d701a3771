import { err, ok, type Result } from '#src/kernel/result.ts'
import { deleteFileJob } from '#src/platform/files/file-jobs.ts'
import { newFileKey } from '#src/platform/files/file-key.ts'
import { createUploadSender } from '#src/platform/files/sender.ts'
import type { RequestContext } from '#src/platform/http/request-context.ts'
import { newId } from '#src/platform/new-id.ts'
import { readPicture } from '#src/platform/pictures/read-picture.ts'
import { productPictureFiles } from '../product-picture-files.ts'
import { lockProductPicture, type NewPicture, writeProductPicture } from '../queries/product-pictures.ts'
import { tenantOfEvent } from '../reads/organizer-of-event.ts'

type Context = {
  readonly services: Pick<RequestContext['services'], 'db' | 'files'>
  readonly log: Pick<RequestContext['log'], 'error'>
}
type UploadContext = Pick<RequestContext, 'address' | 'spendUpload'>
export type OfProduct = { readonly eventCode: string; readonly productCode: string }
type Unknown = 'catalog.event_not_found' | 'catalog.product_not_found'

/**
 * Makes a JPEG of the sent picture and shows it beside the product. The file is written to storage
 * before its row: after a crash in between, the sweep deletes the file that no row refers to.
 */
export async function saveProductPicture(
  context: Context & UploadContext,
  of: OfProduct,
  sent: Uint8Array,
): Promise<
  Result<{ readonly pictureId: string }, Unknown | 'catalog.picture_unreadable' | 'catalog.picture_not_saved'>
> {
  const { files } = context.services
  const picture = await readPicture(createUploadSender(context), sent)
  if (!picture.ok) return err('catalog.picture_unreadable', { fields: { file: 'catalog.picture_unreadable' } })
  const { content, contentType, width, height } = picture.value
  const key = newFileKey(productPictureFiles.name)
  try {
    await files.put(key, content, contentType)
  } catch (error) {
    context.log.error({ err: error }, 'storing the picture of a product failed')
    return err('catalog.picture_not_saved')
  }
  const pictureId = newId()
  const written = await replacePicture(context, of, { id: pictureId, key, width, height })
  if (written.ok) return ok({ pictureId })
  await files.delete(key)
  return written
}

/** Deletes the picture of a product; its file is deleted after the commit. */
export async function removeProductPicture(context: Pick<Context, 'services'>, of: OfProduct) {
  return await replacePicture(context, of, null)
}

async function replacePicture(
  { services: { db } }: Pick<Context, 'services'>,
  { eventCode, productCode }: OfProduct,
  picture: NewPicture | null,
): Promise<Result<undefined, Unknown>> {
  const tenantId = await db.transaction({ role: 'system', readOnly: true }, (tx) => tenantOfEvent(tx, eventCode))
  if (tenantId === null) return err('catalog.event_not_found')
  return await db.transaction<Result<undefined, Unknown>>({ role: 'app', tenantId }, async (tx) => {
    const product = await lockProductPicture(tx, eventCode, productCode)
    if (product === null) return err('catalog.product_not_found')
    await writeProductPicture(tx, product.productId, picture)
    if (product.key !== null) await tx.enqueue(deleteFileJob, { key: product.key })
    return ok()
  })
}
