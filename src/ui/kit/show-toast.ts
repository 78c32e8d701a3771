export type ToastLook = 'ok' | 'warn' | 'stop' | 'plain' | 'loading'

export type Toast = {
  /** Showing another with the same id replaces it: a loading toast by its end. */
  id?: string
  look?: ToastLook
  text: string
  note?: string
  action?: { label: string; onPress: () => void }
  /** 4000 unless said otherwise; a loading toast stays until it is replaced. */
  durationMs?: number
}

type Listener = (toast: Toast) => void

// Browser only: toasts come from effects and handlers. What is shown before the Toaster is there waits for it.
const waiting: Toast[] = []
let listener: Listener | null = null

/** Shows a word at the foot of the page; it loads what draws it when first called. */
export function showToast(toast: Toast): void {
  if (listener) listener(toast)
  else waiting.push(toast)
}

/** For the Toaster alone: hears of every toast, first of those that waited. */
export function listenForToasts(next: Listener): () => void {
  listener = next
  for (const toast of waiting.splice(0)) next(toast)
  return () => {
    if (listener === next) listener = null
  }
}
