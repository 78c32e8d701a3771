import type { Tx } from '../db/tx.ts'

/**
 * A kind of a module's files; its name begins their keys. A row of the module refers to each key: it
 * is written once the file exists, and the code that deletes a row enqueues `deleteFileJob`. Other
 * files without a row are swept.
 */
export type FileKind = {
  readonly name: string
  /** The subset of these keys that rows of the module still refer to. */
  findReferenced(tx: Tx, keys: readonly string[]): Promise<readonly string[]>
  /**
   * The age at which a file without a row is deleted; default: a day. Longer for files that are
   * stored to avoid making them again.
   */
  readonly orphanAfterMs?: number
}
