import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { type S3Place, s3Store } from './s3-store.ts'

export type FilesPlace = { readonly kind: 'folder'; readonly folder: string } | ({ readonly kind: 's3' } & S3Place)

export function openFileStore(place: FilesPlace): FileStore {
  return place.kind === 'folder' ? folderStore(place.folder) : s3Store(place)
}
