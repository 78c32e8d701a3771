import type { PaymentState } from '../domain/payment-state.ts'

export type StateOfPayment = { readonly id: string; readonly state: PaymentState }

export type PaymentFeed = {
  /**
   * Calls back with every state other than the last known one.
   * @returns ends it
   */
  follow(payment: StateOfPayment, changed: (state: PaymentState) => void): () => void
}

type Follower = { known: PaymentState; readonly changed: (state: PaymentState) => void }

const maxPerRead = 1_000

/**
 * Follows any number of payments by one read in each interval, and by none while nothing is followed. A
 * change may have been committed by any process, and a pooler in transaction mode passes no
 * notifications, so the table is read instead of listening to the database.
 * @param read the present states of these payments
 */
export function createPaymentFeed(
  read: (ids: readonly string[]) => Promise<readonly StateOfPayment[]>,
  { everyMs, onError }: { readonly everyMs: number; readonly onError: (error: unknown) => void },
): PaymentFeed {
  const followers = new Map<string, Set<Follower>>()
  let isRunning = false

  const look = async () => {
    const ids = [...followers.keys()]
    for (let from = 0; from < ids.length; from += maxPerRead) {
      const found = await read(ids.slice(from, from + maxPerRead))
      for (const { id, state } of found) {
        for (const follower of followers.get(id) ?? []) {
          if (follower.known === state) continue
          follower.known = state
          follower.changed(state)
        }
      }
    }
  }
  const run = () => {
    setTimeout(async () => {
      await look().catch(onError)
      isRunning = followers.size > 0
      if (isRunning) run()
    }, everyMs).unref()
  }
  return {
    follow({ id, state }, changed) {
      const follower: Follower = { known: state, changed }
      const all = followers.get(id) ?? new Set()
      followers.set(id, all.add(follower))
      if (!isRunning) {
        isRunning = true
        run()
      }
      return () => {
        all.delete(follower)
        if (all.size === 0 && followers.get(id) === all) followers.delete(id)
      }
    },
  }
}
