import { err, ok, type Result } from '#src/kernel/result.ts'
import { maxPerGroupEntry } from '#src/modules/catalog/domain/group-entry-rules.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { athleteColumns, rowOfKind, type TypedAthlete } from '../../domain/athlete-columns.ts'
import { insertAthletes, listAthletes } from '../queries/group-entries.ts'
import type { OpenGroupEntry } from './open-group-entry.ts'

export type Added = { readonly added: number; readonly known: number }

/**
 * Adds rows after the existing ones, with the columns of the list's kind. A row that is identical to an existing one is not added again:
 * a file sent twice is one file. All rows are added or none, so that the coach need not look for
 * missing ones.
 */
export async function addRows(
  tx: Tx,
  { groupEntry }: OpenGroupEntry,
  athletes: readonly TypedAthlete[],
): Promise<Result<Added, 'group-entries.list_too_long'>> {
  const currentAthletes = await listAthletes(tx, groupEntry.id)
  const seen = new Set(currentAthletes.map(({ typed }) => keyOf(typed)))
  const rows = athletes.map((athlete) => rowOfKind(athlete, groupEntry.kind))
  const newAthletes = rows.filter((athlete) => {
    const key = keyOf(athlete)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
  if (currentAthletes.length + newAthletes.length > maxPerGroupEntry) {
    return err('group-entries.list_too_long', { params: { max: maxPerGroupEntry } })
  }
  await insertAthletes(tx, groupEntry, newAthletes)
  return ok({ added: newAthletes.length, known: athletes.length - newAthletes.length })
}

function keyOf(typed: TypedAthlete): string {
  return JSON.stringify(athleteColumns.map((column) => typed[column]))
}
