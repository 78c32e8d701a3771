import { createEncrypter, type Encrypter } from '../encryption/encrypter.ts'
import type { Config, DocumentKey } from './config.ts'
import { derivedKey } from './derived-key.ts'

/** Encrypts for one purpose, under keys derived from the installation's document keys. */
export function encrypterFor([newest, ...older]: Config['documentKeys'], purpose: string): Encrypter {
  const forPurpose = ({ id, key }: DocumentKey) => ({ id, key: derivedKey(key, purpose) })
  return createEncrypter([forPurpose(newest), ...older.map(forPurpose)])
}
