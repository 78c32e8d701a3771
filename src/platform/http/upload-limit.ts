import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

export type UploadLimit = {
  /**
   * Counts a form with files, before anything of it is read. @returns seconds to wait; null where
   * it may come
   */
  consume(sender: string): Promise<number | null>
  /** The form was refused as overload before any of it was read: it does not count. */
  restore(sender: string): Promise<void>
  /** The content was refused: it counts as several forms. */
  penalize(sender: string): Promise<void>
  /**
   * Reading took so many ms of a thread, whether the file was accepted or not: it counts by that
   * time.
   */
  countTime(sender: string, ms: number): Promise<void>
}

/** A coach's sixty athletes have two documents each. */
const maxForms = 200
const inSeconds = 600
/** A sender may send twenty refused files. */
const weightOfRefused = 10
/** A photo or a scan takes less on a busy machine too, and counts as one. */
const msOfOne = 1_000

/**
 * Limits the files that one account can have read in vain. Counted in this process only, so
 * approximate, as the flood limit is.
 */
export function uploadLimit(): UploadLimit {
  const limiter = new RateLimiterMemory({ points: maxForms, duration: inSeconds })
  return {
    async consume(sender) {
      try {
        await limiter.consume(sender)
        return null
      } catch (refusal) {
        if (refusal instanceof RateLimiterRes) return Math.ceil(refusal.msBeforeNext / 1000)
        throw refusal
      }
    },
    async restore(sender) {
      await limiter.reward(sender, 1)
    },
    async penalize(sender) {
      await limiter.penalty(sender, weightOfRefused - 1)
    },
    async countTime(sender, ms) {
      const weight = Math.floor(ms / msOfOne)
      if (weight > 0) await limiter.penalty(sender, weight)
    },
  }
}
