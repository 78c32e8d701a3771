import type { FileKind } from '#src/platform/files/file-kind.ts'
import { exportKeysAmong } from './queries/exports.ts'

export const exportFiles: FileKind = { name: 'exports', findReferenced: exportKeysAmong }
/** The encrypter's purpose; a file is bound to its export. */
export const exportPurpose = 'my-data.exports'
