import type { FileKind } from '#src/platform/files/file-kind.ts'
import { resumeKeysAmong } from './queries/messages.ts'

export const resumeFiles: FileKind = { name: 'resumes', findReferenced: resumeKeysAmong }
