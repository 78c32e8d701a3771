import { createHash } from 'node:crypto'
import { fairSemaphore } from '../fair-semaphore.ts'
import { keptValues } from '../kept-values.ts'
import type { PaperPress } from './press.ts'

/** A press that is shared by all who print at it. */
export type SharedPress = {
  /** @param who whose share of the press it is: an account, or a network where anybody may print */
  printFor(who: string, kind: string, facts: unknown): Promise<Uint8Array>
  close(): Promise<void>
}

type Limits = {
  /** So many papers are kept, the oldest go first. */
  readonly most: number
  readonly lifeMs: number
  /** So many more of one share wait; the next one is refused as overload. */
  readonly maxWaiting: number
}

/**
 * One paper of each share at a time stands in the press's line, so that whoever asks for a hundred leaves it to the others. What was
 * printed is kept for a moment: asked for again, the same paper costs nothing.
 */
export function fairPress(press: PaperPress, { most, lifeMs, maxWaiting }: Limits): SharedPress {
  const kept = keptValues<Uint8Array>(most, lifeMs)
  const semaphore = fairSemaphore('another paper of the same share', { timeoutMs: 10_000 })
  return {
    printFor(who, kind, facts) {
      const key = createHash('sha256')
        .update(JSON.stringify([who, kind, facts]))
        .digest('base64')
      const share = { key: who, permits: 1, maxWaiting }
      return kept(key, () => semaphore.run([share], () => press.print(kind, facts)))
    },
    close: () => press.close(),
  }
}
