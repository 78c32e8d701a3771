import type { FileKey } from './file-key.ts'

/** What people uploaded, under keys that our rows hold. A folder or an S3-compatible storage; nobody asks which. */
export type FileStore = {
  /** Afterwards the file is there whole, whatever happens to the process; an attempt that failed left nothing under the key. */
  put(key: FileKey, content: Uint8Array, contentType: string): Promise<void>
  /** null where there is none. */
  read(key: FileKey): Promise<StoredFile | null>
  exists(key: FileKey): Promise<boolean>
  /** One that is gone already is no error. */
  delete(key: FileKey): Promise<void>
  /** Every file of a kind, in no order. */
  list(kind: string): AsyncIterable<ListedFile>
}

export type StoredFile = {
  readonly bytes: number
  /** Read it to its end or cancel it: a file or a connection stays open for it. */
  readonly content: ReadableStream<Uint8Array>
}

export type ListedFile = { readonly key: FileKey; readonly writtenAt: Date }
