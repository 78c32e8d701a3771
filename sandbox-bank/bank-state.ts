import type { Store } from './store.ts'

export type Bank = {
  store: Store
  now: () => number
  baseUrl: string
  /** delay of the outcome "answer with a delay" between the payer's decision and success, ms */
  settleDelayMs: number
  /** delay between a notice and its repetition or an older notice sent after it, ms */
  echoDelayMs: number
  /** how long an answer that shall get lost is held back, ms */
  hangMs: number
  log: (line: object) => void
}
