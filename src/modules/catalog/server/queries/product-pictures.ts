import type { Tx } from '#src/platform/db/tx.ts'
import type { FileKey } from '#src/platform/files/file-key.ts'

export type NewPicture = { readonly id: string; readonly key: FileKey; readonly width: number; readonly height: number }

/** The file key of a product's picture; null where there is none, or its event is a draft. */
export async function findProductPicture(tx: Tx, pictureId: string): Promise<FileKey | null> {
  const [row] = await tx.sql<{ key: FileKey }>`
    select p.picture_key as key from catalog.products p join catalog.events e on e.id = p.event_id
    where p.picture_id = ${pictureId} and e.status <> 'draft'`
  return row?.key ?? null
}

export async function hasProductWithCode(tx: Tx, eventCode: string, productCode: string): Promise<boolean> {
  const found = await tx.sql`
    select from catalog.products p join catalog.events e on e.id = p.event_id
    where e.code = ${eventCode} and p.code = ${productCode}`
  return found.length > 0
}

/**
 * A product with the file key of its picture; null where there is none.
 * @locks product, so that of two concurrent pictures one replaces the other
 */
export async function lockProductPicture(
  tx: Tx,
  eventCode: string,
  productCode: string,
): Promise<{ readonly productId: string; readonly key: FileKey | null } | null> {
  const [row] = await tx.sql<{ productId: string; key: FileKey | null }>`
    select p.id as "productId", p.picture_key as key from catalog.products p join catalog.events e on e.id = p.event_id
    where e.code = ${eventCode} and p.code = ${productCode} for no key update of p`
  return row ?? null
}

export async function writeProductPicture(tx: Tx, productId: string, picture: NewPicture | null): Promise<void> {
  await tx.sql`
    update catalog.products set picture_id = ${picture?.id ?? null}, picture_key = ${picture?.key ?? null},
      picture_width = ${picture?.width ?? null}, picture_height = ${picture?.height ?? null}
    where id = ${productId}`
}

/** Which of these files a product's picture refers to. */
export async function pictureKeysAmong(tx: Tx, keys: readonly FileKey[]): Promise<FileKey[]> {
  const rows = await tx.sql<{ key: FileKey }>`
    select picture_key as key from catalog.products where picture_key = any(${keys}::text[])`
  return rows.map(({ key }) => key)
}
