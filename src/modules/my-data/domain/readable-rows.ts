type Row = Readonly<Record<string, unknown>>

/** `birth_date` → `birthDate`; an encrypted column by what it means: `encrypted_number` → `number`. */
export function readableKey(column: string): string {
  return column.replace(/^encrypted_/, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** A row as its export shows it: these columns, and the names of its event and race beside their ids. */
export function readableRow(row: Row, columns: readonly string[], names: ReadonlyMap<string, string>): Row {
  const shown = Object.fromEntries(columns.map((column) => [readableKey(column), row[column] ?? null]))
  const nameOf = (column: string) => names.get(String(row[column]))
  const [event, race] = [nameOf('event_id'), nameOf('race_id')]
  return { ...(event === undefined ? {} : { event }), ...(race === undefined ? {} : { race }), ...shown }
}

/** The ids in a column over all rows, each once. */
export function idsIn(rows: readonly Row[], column: string): string[] {
  return [...new Set(rows.flatMap((row) => (typeof row[column] === 'string' ? [row[column]] : [])))]
}

/** The ending of a file's name by its first bytes. */
export function endingOf(content: Uint8Array): string {
  const starts = (...bytes: number[]) => bytes.every((byte, i) => content[i] === byte)
  if (starts(0xff, 0xd8)) return '.jpg'
  if (starts(0x89, 0x50)) return '.png'
  if (starts(0x25, 0x50, 0x44, 0x46)) return '.pdf'
  if (starts(0x50, 0x4b)) return '.docx'
  if (starts(0x3c)) return '.gpx'
  return '.bin'
}
