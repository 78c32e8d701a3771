import type { Store } from './store.ts'

export type Bank = {
  store: Store
  now: () => number
  baseUrl: string
  /** between the payer's "answer with a delay" and success */
  settleDelayMs: number
  /** between a notice and its twin or its older sister */
  echoDelayMs: number
  /** how long the bank says nothing where its answer is to get lost */
  hangMs: number
  log: (line: object) => void
}
