/**
 * An error in the migrations or functions; names the file and, where PostgreSQL gives it, the
 * position in it.
 */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** `, line 4, column 16`. PostgreSQL counts characters from 1, and a character outside the basic plane once. */
export function placeIn(sql: string, position: string | undefined): string {
  if (position === undefined) return ''
  const before = [...sql].slice(0, Number(position) - 1).join('')
  const column = before.length - before.lastIndexOf('\n')
  return `, line ${before.split('\n').length}, column ${column}`
}
