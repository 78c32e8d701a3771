import { type FormEvent, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

const restMs = 600

/**
 * Saves typed values without a click: after a pause in typing, and on blur. One save at a time, the
 * button's included, so that an earlier one never arrives last; what is typed meanwhile is saved after
 * it.
 */
export function useAutosave() {
  const fetcher = useFetcher<{ isAutosaved?: true }>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSaving = useRef(false)
  const waiting = useRef<HTMLFormElement>(null)
  /** The form whose button was pressed during a save: it is submitted after it. */
  const submitted = useRef<HTMLFormElement>(null)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    waiting.current = null
  }
  const autosave = async (form: HTMLFormElement): Promise<void> => {
    stop()
    if (isSaving.current) {
      waiting.current = form
      return
    }
    isSaving.current = true
    const typed = new FormData(form)
    typed.set('isTyping', 'on')
    await fetcher.submit(typed, { method: 'post' }).finally(() => {
      isSaving.current = false
      submitted.current?.requestSubmit()
      submitted.current = null
    })
    if (waiting.current !== null) await autosave(waiting.current)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    isDraftSaved: fetcher.state === 'idle' && fetcher.data?.isAutosaved === true,
    form: {
      onInput: ({ currentTarget }: { readonly currentTarget: HTMLFormElement }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => void autosave(currentTarget), restMs)
      },
      onBlur: ({ currentTarget }: { readonly currentTarget: HTMLFormElement }) => {
        if (timer.current !== undefined) void autosave(currentTarget)
      },
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        stop()
        if (!isSaving.current) return
        event.preventDefault()
        submitted.current = event.currentTarget
      },
    },
  }
}
