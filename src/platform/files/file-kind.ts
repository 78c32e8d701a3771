import type { Tx } from '../db/tx.ts'

/**
 * What a module keeps files for; its name begins their keys. A row of the module's holds each key: it is written once the
 * file is there, and who gives a row up asks for `deleteFileJob`. What falls between is swept.
 */
export type FileKind = {
  readonly name: string
  /** Which of these keys a row of the module's still holds. */
  held(tx: Tx, keys: readonly string[]): Promise<readonly string[]>
  /** What no row holds goes when it is so old, a day where nothing is said: longer for what is kept to spare making it again. */
  readonly unheldForMs?: number
}
