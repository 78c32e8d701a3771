import { type FileKey, fileKeyOfFacts } from '#src/platform/files/file-key.ts'
import type { FileKind } from '#src/platform/files/file-kind.ts'
import type { SharePictureFacts } from './drawing/share-picture.ts'

/** The version of the drawing, part of the file key: raise it with each change. */
const drawingVersion = 1

/**
 * No row refers to a picture: a file is deleted after a month, and drawn again on the next request.
 */
export const sharePictureFiles: FileKind = {
  name: 'share-pictures',
  findReferenced: async () => [],
  orphanAfterMs: 30 * 24 * 3600_000,
}

/** The key is a hash of the picture's content, so that a changed day or name gives another file. */
export function sharePictureKey(facts: SharePictureFacts): FileKey {
  return fileKeyOfFacts(sharePictureFiles.name, [drawingVersion, facts])
}
