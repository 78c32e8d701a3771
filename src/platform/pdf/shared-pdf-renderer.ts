import { createHash } from 'node:crypto'
import { fairSemaphore } from '../fair-semaphore.ts'
import { createTtlCache } from '../ttl-cache.ts'
import type { PdfRenderer } from './pdf-renderer.ts'

/** A renderer with a fair queue for all its users. */
export type SharedPdfRenderer = {
  /** @param share the key of the share: an account, or a network where the document is public */
  renderFor(share: string, kind: string, facts: unknown): Promise<Uint8Array>
  close(): Promise<void>
}

type Limits = {
  /** Documents in the cache; the oldest is evicted first. */
  readonly max: number
  readonly ttlMs: number
  /** Further requests of one share that wait; the next one is refused as overload. */
  readonly maxWaiting: number
}

/**
 * Each share has one document at a time in the renderer's queue, so an account that requests a
 * hundred does not block the others. A drawn document stays in the cache for `ttlMs`: the same
 * request costs nothing.
 */
export function shareRenderer(renderer: PdfRenderer, { max, ttlMs, maxWaiting }: Limits): SharedPdfRenderer {
  const cache = createTtlCache<Uint8Array>(max, ttlMs)
  const semaphore = fairSemaphore('another document of the same share', { timeoutMs: 10_000 })
  return {
    renderFor(share, kind, facts) {
      const key = createHash('sha256')
        .update(JSON.stringify([share, kind, facts]))
        .digest('base64')
      const permit = { key: share, permits: 1, maxWaiting }
      return cache(key, () => semaphore.run([permit], () => renderer.render(kind, facts)))
    },
    close: () => renderer.close(),
  }
}
