import { createHash } from 'node:crypto'
import { keptValues } from '../kept-values.ts'
import { turns } from '../turns.ts'
import type { PaperPress } from './press.ts'

/** A press that somebody prints their own papers at. */
export type PersonalPress = {
  /** @param who whose share of the press it is: an account */
  printFor(who: string, kind: string, facts: unknown): Promise<Uint8Array>
  close(): Promise<void>
}

type Share = { readonly takeTurn: ReturnType<typeof turns>; pending: number }

/** Who asks for more at once is refused as overload: nobody reads so many papers at a time. */
const mostWaiting = 3

/**
 * One paper of each account at a time stands in the press's line, so that whoever asks for a hundred leaves it to the others. What was
 * printed is kept for a moment: asked for again, the same paper costs nothing.
 * @param most so many papers are kept, the oldest go first
 */
export function fairPress(press: PaperPress, most: number, lifeMs: number): PersonalPress {
  const kept = keptValues<Uint8Array>(most, lifeMs)
  const shares = new Map<string, Share>()
  const inTurn = async (who: string, print: () => Promise<Uint8Array>) => {
    const share = shares.get(who) ?? {
      takeTurn: turns(1, 'another paper of the same account', { longestMs: 10_000, most: mostWaiting }),
      pending: 0,
    }
    shares.set(who, share)
    share.pending += 1
    try {
      return await share.takeTurn(print)
    } finally {
      share.pending -= 1
      if (share.pending === 0) shares.delete(who)
    }
  }
  return {
    printFor(who, kind, facts) {
      const key = createHash('sha256')
        .update(JSON.stringify([who, kind, facts]))
        .digest('base64')
      return kept(key, () => inTurn(who, () => press.print(kind, facts)))
    },
    close: () => press.close(),
  }
}
