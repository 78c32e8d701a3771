import { createHmac, type KeyObject } from 'node:crypto'
import { claimantText } from '../../domain/names.ts'

/** The person as inventory knows them: a keyed hash of name and birth date, in hex. Nothing can be read out of it. */
export function claimantHash(
  key: KeyObject,
  person: { readonly lastName: string; readonly firstName: string; readonly birthDate: string | null },
): string {
  return createHmac('sha256', key).update(claimantText(person)).digest('hex')
}
