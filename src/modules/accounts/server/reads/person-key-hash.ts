import { createHmac, type KeyObject } from 'node:crypto'
import { personKeyText } from '../../domain/names.ts'

/**
 * The person key for inventory: a keyed hash of name and birth date, in hex. It cannot be reversed.
 */
export function personKeyHash(
  key: KeyObject,
  person: { readonly lastName: string; readonly firstName: string; readonly birthDate: string | null },
): string {
  return createHmac('sha256', key).update(personKeyText(person)).digest('hex')
}
