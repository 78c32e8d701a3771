import type { FileKind } from '#src/platform/files/file-kind.ts'
import { logoKeysAmong } from './queries/series-partners.ts'

export const seriesLogoFiles: FileKind = { name: 'series-logos', findReferenced: logoKeysAmong }
