import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { onceLoaded } from '#src/client/once-loaded.ts'
import type { Site } from '#src/client/site-context.ts'

/**
 * Tells the service worker about each page, once it is loaded: its script is not among those that a
 * page waits for. Registration pages do without, as all their visitors come at once.
 */
export function OfflinePages({ offline, language }: Pick<Site, 'offline' | 'language'>) {
  const { pathname: path } = useLocation()
  const isOn = offline !== null && !import.meta.env.DEV && !/\/register\b/.test(path)
  const account = offline?.account ?? null
  useEffect(() => {
    if (!isOn || !('serviceWorker' in navigator)) return
    return onceLoaded(async () => {
      const { tellWorker } = await import('#src/client/offline-worker.ts')
      await tellWorker({ language, account, path })
    })
  }, [isOn, language, account, path])
  return null
}
