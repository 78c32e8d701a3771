import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/**
 * Revalidates the page's data; without a connection once it is back, so that the current page stays
 * until then.
 */
export function useRevalidateOnline(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    if (!navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
    await revalidate()
  }, [revalidate])
}
