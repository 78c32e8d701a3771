import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

const restMs = 600

/** Saves typed values without a click: after a pause in typing, and on blur. */
export function useAutosave() {
  const fetcher = useFetcher<{ isAutosaved?: true }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const autosave = (form: HTMLFormElement) => {
    timer.current = undefined
    const typed = new FormData(form)
    typed.set('isTyping', 'on')
    void fetcher.submit(typed, { method: 'post' })
  }
  return {
    isDraftSaved: fetcher.state === 'idle' && fetcher.data?.isAutosaved === true,
    form: {
      onInput: ({ currentTarget }: { readonly currentTarget: HTMLFormElement }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => autosave(currentTarget), restMs)
      },
      onBlur: ({ currentTarget }: { readonly currentTarget: HTMLFormElement }) => {
        if (timer.current === undefined) return
        clearTimeout(timer.current)
        autosave(currentTarget)
      },
      onSubmit: () => {
        clearTimeout(timer.current)
        timer.current = undefined
      },
    },
  }
}
