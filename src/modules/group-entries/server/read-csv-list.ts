import Papa from 'papaparse'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { GroupEntryKind } from '#src/modules/catalog/domain/group-entry-rules.ts'
import { defineTask } from '#src/platform/threads/task.ts'
import { type AthleteColumn, emptyAthlete, findColumn, type TypedAthlete } from '../domain/athlete-columns.ts'

export type ListRefusal =
  | 'group-entries.list_empty'
  | 'group-entries.list_no_names'
  | 'group-entries.list_quotes'
  | 'group-entries.list_not_text'
export type ReadList = {
  readonly athletes: readonly TypedAthlete[]
  /** Headings that are not recognized; their columns are not read. */
  readonly unknown: readonly string[]
}

/** A file, and the kind of list that it is read as. */
export type ListFile = { readonly bytes: Uint8Array; readonly kind: GroupEntryKind }

/**
 * Parses a list as spreadsheets save it: UTF-8, UTF-16 or windows-1251, with commas,
 * semicolons or tabs, quoted or not. The first line with a known heading names the columns; lines
 * above it are titles. Invalid cells become issues of their line later; only a file that is no list
 * at all is refused.
 */
export function readCsvList({ bytes, kind }: ListFile): Result<ReadList, ListRefusal> {
  const columnOf = (heading: string) => findColumn(heading, kind)
  const text = decoded(bytes)
  if (text === null) return err('group-entries.list_not_text')
  const parsed = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter: delimiterOf(text, columnOf) })
  const unclosed = parsed.errors.find(({ type }) => type === 'Quotes')
  if (unclosed !== undefined) return err('group-entries.list_quotes', { params: { row: (unclosed.row ?? 0) + 1 } })
  const lines = parsed.data.map((line) => line.slice(0, maxColumns).map(tidy))
  const headAt = lines.slice(0, maxTitles).findIndex((line) => namesPeople(line.map(columnOf)))
  if (lines.length === 0) return err('group-entries.list_empty')
  const head = lines[headAt]
  if (head === undefined) return err('group-entries.list_no_names')
  const columns = head.map(columnOf)
  const athletes = lines.slice(headAt + 1).map((line) => athleteOf(columns, line))
  const people = athletes.filter((athlete) => Object.values(athlete).some((value) => value !== ''))
  if (people.length === 0) return err('group-entries.list_empty')
  return ok({
    athletes: people,
    unknown: head.filter((title, i) => title !== '' && columns[i] === null && !isNumbering(title)),
  })
}

/** In a worker thread: a file of only separators takes long. */
export const readListTask = defineTask<ListFile, Result<ReadList, ListRefusal>>('group-entries.list', readCsvList)

/** More columns than any real list: cells beyond it are not read. */
const maxColumns = 60
/** The most title lines above the headings, such as the school's name. */
const maxTitles = 60
/** Longer than any name: a cut value gets the issue «too long». */
const maxCellLength = 200

/**
 * A byte order mark decides; else a file that is not UTF-8 is in the encoding of an old Russian
 * spreadsheet.
 */
function decoded(bytes: Uint8Array): string | null {
  const text = decodedAs(encodingOf(bytes), bytes)
  // Images and workbooks have bytes that no text has.
  return text.includes('\0') ? null : text
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1251'
  }
}

function decodedAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes)
}

/** Detected in the line of headings, which contains no commas of its own: a title above may. */
function delimiterOf(text: string, columnOf: (heading: string) => unknown): string {
  const counts = [';', '\t', ','].map((sign) => {
    const lines = text.split(/\r\n|\n|\r/, maxTitles)
    const heads = lines.map(
      (line) => line.split(sign, maxColumns).filter((cell) => columnOf(cell.replaceAll('"', '')) !== null).length,
    )
    return { sign, max: Math.max(0, ...heads) }
  })
  return counts.toSorted((a, b) => b.max - a.max)[0]?.sign ?? ';'
}

function namesPeople(columns: readonly (AthleteColumn | 'fullName' | null)[]): boolean {
  return columns.includes('fullName') || (columns.includes('lastName') && columns.includes('firstName'))
}

function athleteOf(columns: readonly (AthleteColumn | 'fullName' | null)[], line: readonly string[]): TypedAthlete {
  const cells: Partial<Record<AthleteColumn, string>> = {}
  for (const [i, column] of columns.entries()) {
    const value = line[i] ?? ''
    if (column === null || value === '') continue
    if (column === 'fullName') Object.assign(cells, nameParts(value))
    else cells[column] ??= value
  }
  return { ...emptyAthlete, ...cells }
}

function nameParts(fullName: string): Partial<Record<AthleteColumn, string>> {
  const [lastName = '', firstName = '', ...patronymic] = fullName.split(' ')
  return { lastName, firstName, patronymic: patronymic.join(' ') }
}

function tidy(cell: string): string {
  return cell
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, maxCellLength)
    .replace(/[\uD800-\uDBFF]$/, '') // not half a surrogate pair
}

function isNumbering(title: string): boolean {
  return /^(№( п\/?п)?|n|#|no\.?|номер)$/i.test(title)
}
