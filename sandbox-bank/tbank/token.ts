import { createHash } from 'node:crypto'

/**
 * The token of a request or notice: the values of all root scalars, in the order of their keys with
 * `Password` among them, hashed. Objects, arrays and the token itself do not take part.
 */
export function tokenOf(body: Readonly<Record<string, unknown>>, password: string): string {
  const { Token: _, ...rest } = body
  const scalars = Object.entries({ ...rest, Password: password }).filter(([, value]) => isScalar(value))
  const text = scalars
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
    .join('')
  return createHash('sha256').update(text).digest('hex')
}

function isScalar(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
