import { hash, verify } from '@node-rs/argon2'

// 2 is argon2id: the library's own enum is declared in a form that can't be imported by itself
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), cost)
}

let nobody: Promise<string> | undefined

/** Whether the password is the one; for an unknown account (null) it takes the same time and is not. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('an account that does not exist')
  const matches = await verify(passwordHash ?? (await nobody), password.normalize('NFC'))
  return matches && passwordHash !== null
}
