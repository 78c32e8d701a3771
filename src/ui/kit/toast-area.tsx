import { type PointerEvent, useEffect } from 'react'
import { type ExternalToast, Toaster as SonnerToaster, toast as show } from 'sonner'
import { useTexts } from '../i18n/use-texts.ts'
import { extendSwipe } from './extend-swipe.ts'
import type { Toast, ToastLook } from './show-toast.ts'

type ToastAreaProps = { toasts: readonly Toast[]; onShown: (count: number) => void }

/**
 * The toast area of the specification: bottom centre, 4000 ms, three at a time, 14 px apart, 356 px
 * wide, dismissed by a swipe of 20 px down or to a side, or by the close button.
 */
export function ToastArea({ toasts, onShown }: ToastAreaProps) {
  const t = useTexts('ui')
  useEffect(() => {
    if (toasts.length === 0) return
    for (const toast of toasts) showToastNow(toast)
    onShown(toasts.length)
  }, [toasts, onShown])
  return (
    <div onPointerUpCapture={extendSwipeOfToast}>
      <SonnerToaster
        position="bottom-center"
        duration={4000}
        visibleToasts={3}
        gap={14}
        swipeDirections={['bottom', 'left', 'right']}
        closeButton
        theme="light"
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: t('close'),
          classNames: {
            toast:
              'flex items-center gap-3 rounded-control border border-night-line bg-night p-4 pr-12 text-on-night text-sm shadow-raised',
            description: 'text-on-night-2',
            icon: 'flex-none',
            actionButton: 'ml-auto min-h-11 flex-none px-2 font-semibold text-hero-line underline underline-offset-4',
            closeButton:
              'absolute! top-0! right-0! left-auto! grid! size-11! transform-none! place-items-center border-0! bg-transparent! text-on-night-2!',
          },
        }}
      />
    </div>
  )
}

/** Runs before the library's own handler, which reads the extended distance. */
function extendSwipeOfToast({ target }: PointerEvent): void {
  const toast = target instanceof Element ? target.closest<HTMLElement>('[data-sonner-toast]') : null
  if (toast !== null) extendSwipe(toast.style)
}

const presenters = {
  ok: show.success,
  warn: show.warning,
  stop: show.error,
  plain: show,
  loading: show.loading,
} as const satisfies Record<ToastLook, (text: string, options?: ExternalToast) => unknown>

function showToastNow({ id, look = 'plain', text, note, action, durationMs }: Toast): void {
  presenters[look](text, {
    id,
    description: note,
    duration: durationMs,
    action: action && { label: action.label, onClick: action.onPress },
  })
}
