import { useEffect } from 'react'
import { tttName } from '../domain/ttt.ts'
import { type TttMemory, tttStep } from '../domain/ttt-memory.ts'

/**
 * On localhost the tenant override is in the browser's local storage, and in a cookie for the
 * server's rendering. This hook synchronizes the two; after restoring a lost cookie it reloads the
 * page once.
 * @param tenant the tenant that the page was rendered for
 */
export function useTtt(isLocalhost: boolean, tenant: string): void {
  useEffect(() => {
    if (!isLocalhost) return
    const step = tttStep(readMemory(), tenant)
    if (step.store !== undefined) writeStored(step.store)
    if (step.cookie === undefined) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${tttName}=${step.cookie}; path=/; samesite=lax`
    // Where cookies are blocked a reload would repeat forever.
    if (step.reload && readMemory().cookie === step.cookie) window.location.reload()
  }, [isLocalhost, tenant])
}

function readMemory(): TttMemory {
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
