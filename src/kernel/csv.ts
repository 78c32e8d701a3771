/**
 * A table as spreadsheets of Russia open it: semicolons, UTF-8 with its mark, lines of two signs. What a spreadsheet would take
 * for a formula is text.
 */
export function csvOf(rows: Iterable<readonly (string | number | null)[]>): Uint8Array {
  const lines = Array.from(rows, (cells) => `${cells.map(cellOf).join(';')}\r\n`)
  return new TextEncoder().encode(`\uFEFF${lines.join('')}`)
}

function cellOf(cell: string | number | null): string {
  if (typeof cell === 'number') return String(cell)
  const text = /^[=+\-@\t\r]/.test(cell ?? '') ? `'${cell}` : (cell ?? '')
  return /[";\r\n]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}
