import type { Tx } from '../db/tx.ts'
import type {
  AccountMerge,
  DeletionBlocker,
  EncryptingServices,
  Erased,
  MergeBlocker,
  ModulePersonalData,
  PersonalRow,
  PersonalTable,
  RetentionReason,
} from './personal-data.ts'

/** The registers of all modules as one. */
export type PersonalData = {
  /** By name, in the order of the modules. */
  readonly tables: ReadonlyMap<string, PersonalTable>
  readonly withoutPersons: ReadonlyMap<string, readonly string[]>
  /** An account's rows of a table, whole. Runs as a role that sees them. */
  readRows(tx: Tx, table: string, accountId: string): Promise<readonly PersonalRow[]>
  countRows(tx: Tx, table: string, accountId: string): Promise<number>
  /** Empties an account's rows in all modules, the last module first. Runs as `erasure`. */
  erase(tx: Tx, accountId: string): Promise<Erased>
  /** Removes what a deleted account's rows retain for these reasons. Runs as `erasure`. */
  eraseAfterTerm(tx: Tx, accountId: string, reasons: readonly RetentionReason[]): Promise<void>
  blockers(tx: Tx, accountId: string): Promise<readonly DeletionBlocker[]>
  /** Makes an account's rows another's in all modules, the last module first. Runs as `erasure`. */
  merge(tx: Tx, merge: AccountMerge, services: EncryptingServices): Promise<Erased>
  mergeBlockers(tx: Tx, merge: Omit<AccountMerge, 'people'>): Promise<readonly MergeBlocker[]>
}

/** @param modules their registers, lowest module first: a higher one reads rows of lower ones, so it erases first */
export function assemblePersonalData(modules: readonly ModulePersonalData[]): PersonalData {
  const tables = new Map(modules.flatMap((module) => Object.entries(module.tables)))
  const withoutPersons = new Map(modules.flatMap((module) => Object.entries(module.withoutPersons)))
  return {
    tables,
    withoutPersons,
    async readRows(tx, name, accountId) {
      const table = tables.get(name)
      if (table === undefined) throw new Error(`${name} is in no register of personal data`)
      return await tx.named(`personal-data ${name}`, `select t.* from ${name} t where ${table.rows}`, [accountId])
    },
    async countRows(tx, name, accountId) {
      const table = tables.get(name)
      if (table === undefined) throw new Error(`${name} is in no register of personal data`)
      const text = `select count(*)::int as count from ${name} t where ${table.rows}`
      const [row] = await tx.named<{ count: number }>(`personal-data count ${name}`, text, [accountId])
      return row?.count ?? 0
    },
    async erase(tx, accountId) {
      const fileKeys: string[] = []
      for (const { erase } of modules.toReversed()) if (erase) fileKeys.push(...(await erase(tx, accountId)).fileKeys)
      return { fileKeys }
    },
    async eraseAfterTerm(tx, accountId, reasons) {
      for (const { eraseAfterTerm } of modules.toReversed())
        if (eraseAfterTerm) for (const reason of reasons) await eraseAfterTerm(tx, accountId, reason)
    },
    async blockers(tx, accountId) {
      const found: DeletionBlocker[] = []
      for (const { blockers } of modules) if (blockers) found.push(...(await blockers(tx, accountId)))
      return found
    },
    async merge(tx, accounts, services) {
      const fileKeys: string[] = []
      for (const { merge } of modules.toReversed())
        if (merge) fileKeys.push(...(await merge(tx, accounts, services)).fileKeys)
      return { fileKeys }
    },
    async mergeBlockers(tx, accounts) {
      const found: MergeBlocker[] = []
      for (const { mergeBlockers } of modules) if (mergeBlockers) found.push(...(await mergeBlockers(tx, accounts)))
      return found
    },
  }
}
