import { createHash } from 'node:crypto'
import { isSameSecret } from '../is-same-secret.ts'

/**
 * T-Bank's signature of a request or a notification: the values of all root scalars, in the order of
 * their keys with `Password` among them, hashed by SHA-256. Objects, lists and the token itself take no
 * part.
 */
export function tokenOf(body: Readonly<Record<string, unknown>>, password: string): string {
  const values = Object.entries({ ...body, Password: password })
    .filter(([key, value]) => key !== 'Token' && isScalar(value))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, value]) => String(value))
  return createHash('sha256').update(values.join('')).digest('hex')
}

/** In constant time. */
export function isTokenValid(body: Readonly<Record<string, unknown>>, password: string): boolean {
  const token = typeof body.Token === 'string' ? body.Token.toLowerCase() : ''
  return isSameSecret(token, tokenOf(body, password))
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
