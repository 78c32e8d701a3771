import type { FileKind } from '#src/platform/files/file-kind.ts'
import { fileKeysAmong } from './queries/files.ts'

export const entryFiles: FileKind = { name: 'entries', findReferenced: fileKeysAmong }
