import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { retryImport } from '../lazy/retry-import.ts'
import { listenForToasts, type Toast } from './show-toast.ts'

const ToastArea = lazy(async () => ({ default: (await retryImport(() => import('./toast-area.tsx'))).ToastArea }))

/** Rendered once in the root. Renders and loads nothing until the first toast. */
export function Toaster() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const [isNeeded, setNeeded] = useState(false)
  useEffect(
    () =>
      listenForToasts((toast) => {
        setNeeded(true)
        setToasts((waiting) => [...waiting, toast])
      }),
    [],
  )
  const clear = useCallback((shown: number) => setToasts((waiting) => waiting.slice(shown)), [])
  if (!isNeeded) return null
  return (
    <Suspense fallback={null}>
      <ToastArea toasts={toasts} onShown={clear} />
    </Suspense>
  )
}
