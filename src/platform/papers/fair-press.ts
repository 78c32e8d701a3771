import { createHash } from 'node:crypto'
import { fairSemaphore } from '../fair-semaphore.ts'
import { keptValues } from '../kept-values.ts'
import type { PaperPress } from './press.ts'

/** A press that somebody prints their own papers at. */
export type PersonalPress = {
  /** @param who whose share of the press it is: an account */
  printFor(who: string, kind: string, facts: unknown): Promise<Uint8Array>
  close(): Promise<void>
}

/** Who asks for more at once is refused as overload: nobody reads so many papers at a time. */
const mostWaiting = 3

/**
 * One paper of each account at a time stands in the press's line, so that whoever asks for a hundred leaves it to the others. What was
 * printed is kept for a moment: asked for again, the same paper costs nothing.
 * @param most so many papers are kept, the oldest go first
 */
export function fairPress(press: PaperPress, most: number, lifeMs: number): PersonalPress {
  const kept = keptValues<Uint8Array>(most, lifeMs)
  const semaphore = fairSemaphore('another paper of the same account', { timeoutMs: 10_000 })
  return {
    printFor(who, kind, facts) {
      const key = createHash('sha256')
        .update(JSON.stringify([who, kind, facts]))
        .digest('base64')
      const share = { key: who, permits: 1, maxWaiting: mostWaiting }
      return kept(key, () => semaphore.run([share], () => press.print(kind, facts)))
    },
    close: () => press.close(),
  }
}
