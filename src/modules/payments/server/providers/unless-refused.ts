import { ProviderRefused } from './provider.ts'

/**
 * The answer to a call; null where the provider refuses it, and the object's state says why.
 * @throws where there is no answer, or none that is final
 */
export async function unlessRefused<T>(call: () => Promise<T>): Promise<{ readonly answer: T } | null> {
  try {
    return { answer: await call() }
  } catch (error) {
    if (error instanceof ProviderRefused) return null
    throw error
  }
}
