/**
 * A CSV table as Russian spreadsheets open it: semicolons, UTF-8 with a byte order mark, CRLF.
 * Cells that look like formulas are made text.
 */
export function csvOf(rows: Iterable<CsvCells>): Uint8Array {
  return new TextEncoder().encode(csvMark + Array.from(rows, csvLine).join(''))
}

export type CsvCells = readonly (string | number | null)[]

/** The byte order mark, in front of a table that is written line by line. */
export const csvMark = '\uFEFF'

export function csvLine(cells: CsvCells): string {
  return `${cells.map(cellOf).join(';')}\r\n`
}

function cellOf(cell: string | number | null): string {
  if (typeof cell === 'number') return String(cell)
  const told = (cell ?? '').replace(noText, '')
  const text = /^[=+\-@\t\r]/.test(told) ? `'${told}` : told
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Control characters and lone surrogates, which spreadsheets cannot read; removed before a cell is
 * checked for a formula.
 */
const noText = /[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\u{10FFFF}]/gu
