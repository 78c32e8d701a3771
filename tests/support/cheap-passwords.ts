import { vi } from 'vitest'

/** Passwords of tests are hashed by the same library at its least cost: what it shall cost a thief is tested by itself. */
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>()
  const hash: typeof argon.hash = (password, options, signal) =>
    argon.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal)
  return { ...argon, hash }
})
