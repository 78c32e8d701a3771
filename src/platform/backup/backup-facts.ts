import { z } from 'zod'

/** The first entry of a backup: what it is of, so that a restore knows at once whether it can. */
export const BackupFacts = z.object({
  format: z.literal(1),
  madeAt: z.string(),
  /** Of the server's files: they are no other machine's. */
  platform: z.string(),
  postgresMajor: z.number(),
  migrations: z.array(z.string()),
  /** Rows of tables that only grow, counted before the copying began: at least so many come back. */
  rows: z.record(z.string(), z.number()),
  hasKeys: z.boolean(),
})
export type BackupFacts = z.output<typeof BackupFacts>

export const factsName = 'startline-backup.json'
export const ownPlatform = `${process.platform}-${process.arch}`
/** Beside the database's folder in DATA_DIR: the keys of a trial. */
export const keyFiles: readonly string[] = ['secret-key', 'document-key']
