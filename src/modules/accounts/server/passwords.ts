import { hash, verify } from '@node-rs/argon2'

// 2 is argon2id; the library's const enum cannot be imported with isolated modules
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/**
 * Hashes a password with argon2id. Normalization (NFC) makes the hash independent of how a device
 * composes letters.
 */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

let nobody: Promise<string> | undefined

/**
 * Whether the password is right; for an unknown account (null) it takes the same time and returns
 * false.
 */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('an account that does not exist')
  const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFC'))
  return matches && passwordHash !== null
}
