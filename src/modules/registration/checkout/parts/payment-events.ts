import { pendingStates } from '#src/modules/payments/domain/payment-state.ts'

/** The page of a payment, which an open stream of its states notifies. */
type Listener = {
  /** A state other than the one before. */
  changed(): void
}

export type PaymentEvents = {
  /** Whether the stream is open now. */
  isOpen(): boolean
  close(): void
}

/**
 * Listens to the states of a payment. Where the browser has no event streams, or the server refuses one, it is
 * never open, and the page polls.
 * @param state the one that the page shows
 */
export function listenToPayment(id: string, state: string, { changed }: Listener): PaymentEvents {
  if (typeof EventSource === 'undefined') return { isOpen: () => false, close: () => undefined }
  const source = new EventSource(`/Payment/Events/${encodeURIComponent(id)}`)
  let known = state
  source.addEventListener('state', ({ data }: MessageEvent<string>) => {
    // The server ends the stream of an ended payment: the browser would open it again.
    if (!pendingStates.some((pending) => pending === data)) source.close()
    if (data === known) return
    known = data
    changed()
  })
  // A newer page of this account has the stream.
  source.addEventListener('replaced', () => source.close())
  return { isOpen: () => source.readyState === EventSource.OPEN, close: () => source.close() }
}
