export type ToastLook = 'ok' | 'warn' | 'stop' | 'plain' | 'loading'

export type Toast = {
  /** A toast with the same id is replaced: a loading toast by its result. */
  id?: string
  look?: ToastLook
  text: string
  note?: string
  action?: { label: string; onPress: () => void }
  /** Default 4000; a loading toast stays until it is replaced. */
  durationMs?: number
}

type Listener = (toast: Toast) => void

// Browser only: toasts come from effects and handlers. Toasts shown before the Toaster has loaded
// are queued.
const waiting: Toast[] = []
let listener: Listener | null = null

/** Shows a message at the bottom of the page; the first call loads the Toaster. */
export function showToast(toast: Toast): void {
  if (listener) listener(toast)
  else waiting.push(toast)
}

/** For the Toaster only: receives every toast, first the queued ones. */
export function listenForToasts(next: Listener): () => void {
  listener = next
  for (const toast of waiting.splice(0)) next(toast)
  return () => {
    if (listener === next) listener = null
  }
}
