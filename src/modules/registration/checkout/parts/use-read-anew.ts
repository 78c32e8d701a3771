import { useCallback } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the page's data again; without a connection as soon as it is back, so that what is shown stays till then. */
export function useReadAnew(): () => Promise<void> {
  const { revalidate } = useRevalidator()
  return useCallback(async () => {
    if (!navigator.onLine) {
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    }
    await revalidate()
  }, [revalidate])
}
