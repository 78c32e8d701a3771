import { z } from 'zod'

/**
 * The first entry of a backup: describes its source, so that a restore knows at once whether it is
 * possible.
 */
export const BackupFacts = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** The platform of the server's files: they cannot be used on another one. */
  platform: z.string(),
  postgresMajor: z.number(),
  migrations: z.array(z.string()),
  /**
   * Rows of tables that only grow, counted before the copying began: a restore finds at least so
   * many.
   */
  rows: z.record(z.string(), z.number()),
  hasKeys: z.boolean(),
})
export type BackupFacts = z.output<typeof BackupFacts>

export const factsName = 'startline-backup.json'
export const ownPlatform = `${process.platform}-${process.arch}`
/** The keys of a trial, next to the database's folder in DATA_DIR. */
export const keyFiles: readonly string[] = ['secret-key', 'document-key']
