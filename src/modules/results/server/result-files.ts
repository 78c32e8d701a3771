import type { FileKind } from '#src/platform/files/file-kind.ts'
import { resultKeysAmong } from './queries/sent-results.ts'

export const resultFiles: FileKind = { name: 'results', findReferenced: resultKeysAmong }
