import type { FileKey } from './file-key.ts'

/**
 * Uploaded files, under keys that our rows hold. A folder or an S3-compatible storage, with the
 * same contract.
 */
export type FileStore = {
  /**
   * Once it resolves the whole file is durable, even if the process is killed; a failed attempt
   * leaves nothing under the key.
   */
  put(key: FileKey, content: Uint8Array, contentType: string): Promise<void>
  /** null where there is none. */
  read(key: FileKey): Promise<StoredFile | null>
  exists(key: FileKey): Promise<boolean>
  /** Deleting a missing file is no error. */
  delete(key: FileKey): Promise<void>
  /** Every file of a kind, in any order. */
  list(kind: string): AsyncIterable<ListedFile>
}

export type StoredFile = {
  readonly bytes: number
  /** Read it to its end or cancel it: it holds a file or a connection open. */
  readonly content: ReadableStream<Uint8Array>
}

export type ListedFile = { readonly key: FileKey; readonly writtenAt: Date }
