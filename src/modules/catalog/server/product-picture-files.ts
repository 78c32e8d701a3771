import type { FileKind } from '#src/platform/files/file-kind.ts'
import { pictureKeysAmong } from './queries/product-pictures.ts'

export const productPictureFiles: FileKind = { name: 'product-pictures', findReferenced: pictureKeysAmong }
