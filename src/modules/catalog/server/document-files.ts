import type { FileKind } from '#src/platform/files/file-kind.ts'
import { documentKeysAmong } from './queries/event-documents.ts'

export const documentFiles: FileKind = { name: 'event-documents', findReferenced: documentKeysAmong }
