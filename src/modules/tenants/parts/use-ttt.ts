import { useEffect } from 'react'
import { tttName } from '../domain/ttt.ts'
import { planTttSync, type StoredTtt } from '../domain/ttt-sync.ts'

/**
 * On localhost the tenant override is in the browser's local storage, and in a cookie for the
 * server's rendering. This hook synchronizes the two; after restoring a lost cookie it reloads the
 * page once.
 * @param tenant the tenant that the page was rendered for
 */
export function useTtt(isLocalhost: boolean, tenant: string): void {
  useEffect(() => {
    if (!isLocalhost) return
    const sync = planTttSync(readStoredTtt(), tenant)
    if (sync.store !== undefined) writeStored(sync.store)
    if (sync.cookie === undefined) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${tttName}=${sync.cookie}; path=/; samesite=lax`
    // Where cookies are blocked a reload would repeat forever.
    if (sync.reload && readStoredTtt().cookie === sync.cookie) window.location.reload()
  }, [isLocalhost, tenant])
}

function readStoredTtt(): StoredTtt {
  const cookie = /(?:^|;\s*)ttt=([^;]*)/.exec(document.cookie)?.[1]
  try {
    return { cookie, stored: window.localStorage.getItem(tttName) ?? undefined }
  } catch {
    return { cookie, stored: undefined } // storage may be forbidden
  }
}

function writeStored(value: string): void {
  try {
    window.localStorage.setItem(tttName, value)
  } catch {
    // Storage may be forbidden or full: the cookie alone suffices.
  }
}
