import { err, ok, type Result } from '#src/kernel/result.ts'
import { mostPerApplication } from '#src/modules/catalog/domain/application-rules.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { athleteColumns, type TypedAthlete } from '../../domain/athlete-columns.ts'
import { athletesOf, insertAthletes } from '../queries/applications.ts'
import type { OpenApplication } from './open-application.ts'

export type Added = { readonly added: number; readonly known: number }

/**
 * Adds lines behind those that are there. A line that is there already, sign by sign, is not added again: a file that is sent twice is
 * one file. All of them or none, so that nobody looks for who was left out.
 */
export async function addLines(
  tx: Tx,
  { application }: OpenApplication,
  lines: readonly TypedAthlete[],
): Promise<Result<Added, 'applications.list_too_long'>> {
  const present = await athletesOf(tx, application.id)
  const seen = new Set(present.map(({ typed }) => keyOf(typed)))
  const news = lines.filter((line) => {
    const key = keyOf(line)
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
  if (present.length + news.length > mostPerApplication) {
    return err('applications.list_too_long', { params: { most: mostPerApplication } })
  }
  await insertAthletes(tx, application, news)
  return ok({ added: news.length, known: lines.length - news.length })
}

function keyOf(typed: TypedAthlete): string {
  return JSON.stringify(athleteColumns.map((column) => typed[column]))
}
