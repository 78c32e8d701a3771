import { createHash } from 'node:crypto'
import { createTtlCache } from '../ttl-cache.ts'
import type { PdfRenderer } from './pdf-renderer.ts'

/** Draws the same facts once per `ttlMs`; @param max documents in the cache, the oldest is evicted first */
export function cachedRenderer(renderer: PdfRenderer, max: number, ttlMs: number): PdfRenderer {
  const cache = createTtlCache<Uint8Array>(max, ttlMs)
  return {
    render(kind, facts) {
      const key = createHash('sha256')
        .update(JSON.stringify([kind, facts]))
        .digest('base64')
      return cache(key, () => renderer.render(kind, facts))
    },
    close: () => renderer.close(),
  }
}
