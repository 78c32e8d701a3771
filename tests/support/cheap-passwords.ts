import { vi } from 'vitest'

/**
 * Tests hash passwords with the same library at its least cost: a test of its own checks the
 * production cost.
 */
vi.mock('@node-rs/argon2', async (original) => {
  const argon = await original<typeof import('@node-rs/argon2')>()
  const hash: typeof argon.hash = (password, options, signal) =>
    argon.hash(password, { ...options, memoryCost: 64, timeCost: 1 }, signal)
  return { ...argon, hash }
})
