import type { FileKind } from '#src/platform/files/file-kind.ts'
import { photoKeysAmong } from './queries/photos.ts'

export const photoFiles: FileKind = { name: 'photos', findReferenced: photoKeysAmong }
