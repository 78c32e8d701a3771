import Papa from 'papaparse'

export type CsvCells = readonly (string | number | null)[]

/** The byte order mark, by which Excel recognizes UTF-8: in front of the first line. */
export const csvBom = '\uFEFF'

/** A whole table as a file. */
export function writeCsv(rows: readonly CsvCells[]): Uint8Array {
  return new TextEncoder().encode(csvBom + csvLines(rows))
}

/**
 * Lines of a table: with semicolons, which Excel expects in locales with a decimal comma. What a
 * spreadsheet would take for a formula is text.
 */
export function csvLines(rows: readonly CsvCells[]): string {
  return `${Papa.unparse(rows.map(readable), format)}\r\n`
}

/** papaparse's own expression for formulas overlooks one with a line break in it. */
const format: Papa.UnparseConfig = { delimiter: ';', newline: '\r\n', escapeFormulae: /^[=+\-@\t\r]/ }

function readable(cells: CsvCells): CsvCells {
  return cells.map((cell) => (typeof cell === 'string' ? cell.replace(unreadable, '') : cell))
}

/** Control characters and halves of surrogate pairs, which spreadsheets stumble over. */
const unreadable = /[^\t\n\r\u0020-\u007E\u0080-\uD7FF\uE000-\u{10FFFF}]/gu

/** A sum of hundredths as a number of such a table: 190050 is 1900,50. */
export function csvAmount(minor: number): string {
  return (minor / 100).toFixed(2).replace('.', ',')
}
