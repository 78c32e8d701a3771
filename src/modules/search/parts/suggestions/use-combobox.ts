import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

/** A choice of the list as a stop of the keyboard. */
export type ComboboxStop = {
  readonly id: string
  /** The id of its button for removal, reached by the right arrow. */
  readonly removeId?: string
}

/** A focused field, its text, and whether its list is open. */
export type OpenField = {
  readonly input: HTMLInputElement
  readonly isOpen: boolean
  readonly typed: string
  /** The stop that the keyboard selected; it may no longer be in the list. */
  readonly wantedId: string | null
  open(wantedId: string | null): void
  close(): void
  /** Puts a text into the field, as if it had been typed, and closes the list. */
  put(text: string): void
}

export function useOpenField(input: HTMLInputElement): OpenField {
  const [isOpen, setIsOpen] = useState(document.activeElement === input)
  const [typed, setTyped] = useState(input.value)
  const [wantedId, setWantedId] = useState<string | null>(null)
  const open = (id: string | null) => {
    setIsOpen(true)
    setWantedId(id)
  }
  const close = () => {
    setIsOpen(false)
    setWantedId(null)
  }
  const onInput = useEffectEvent(() => {
    setTyped(input.value)
    open(null)
  })
  const onEntered = useEffectEvent(() => open(null))
  const onLeft = useEffectEvent(close)
  useLayoutEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('focus', () => onEntered(), { signal })
    input.addEventListener('click', () => onEntered(), { signal })
    input.addEventListener('blur', () => onLeft(), { signal })
    input.addEventListener('input', () => onInput(), { signal })
    return () => listening.abort()
  }, [input])
  const put = (text: string) => {
    input.value = text
    setTyped(text)
    close()
  }
  return { input, isOpen, typed, wantedId, open, close, put }
}

/**
 * The keyboard handling and the attributes of the WAI-ARIA combobox for an existing field. The
 * focus stays in the field; Enter on a choice clicks it, without one it submits the form.
 * @param stops the choices shown now, in order
 * @returns the id of the active choice
 */
export function useCombobox(field: OpenField, listId: string, stops: readonly ComboboxStop[]): string | null {
  const { input, isOpen, wantedId, open, close } = field
  const activeId = stops.some(({ id, removeId }) => id === wantedId || removeId === wantedId) ? wantedId : null
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing) return
    const isAtEnd = input.selectionStart === input.value.length
    const next = keys[event.key]?.({ isOpen, activeId, stops, isAtEnd })
    if (next === undefined) return
    if (next !== 'leave') event.preventDefault()
    if (next === 'close' || next === 'leave') close()
    else if (next === 'choose') document.getElementById(activeId ?? '')?.click()
    else open(next.to)
  })
  // A layout effect, so that a key pressed before the list is painted is not lost.
  useLayoutEffect(() => {
    const listening = new AbortController()
    input.addEventListener('keydown', (event) => onKey(event), { signal: listening.signal })
    return () => listening.abort()
  }, [input])
  useAttributes(input, { isOpen: isOpen && stops.length > 0, listId, activeId })
  return activeId
}

type State = {
  readonly isOpen: boolean
  readonly activeId: string | null
  readonly stops: readonly ComboboxStop[]
  readonly isAtEnd: boolean
}
/** `leave` closes the list without preventing the key's default action. */
type Next = { readonly to: string | null } | 'close' | 'leave' | 'choose' | undefined

const keys: Readonly<Record<string, (state: State) => Next>> = {
  ArrowDown: (state) => ({ to: neighbour(state, 1) }),
  ArrowUp: (state) => ({ to: neighbour(state, -1) }),
  ArrowRight: ({ stops, activeId, isAtEnd }) => {
    const removeId = stops.find(({ id }) => id === activeId)?.removeId
    return removeId !== undefined && isAtEnd ? { to: removeId } : undefined
  },
  ArrowLeft: ({ stops, activeId }) => {
    const stop = stops.find(({ removeId }) => removeId !== undefined && removeId === activeId)
    return stop && { to: stop.id }
  },
  Enter: ({ isOpen, activeId }) => (isOpen && activeId !== null ? 'choose' : 'leave'),
  Escape: ({ isOpen }) => (isOpen ? 'close' : undefined),
  Tab: () => 'leave',
}

/** The next stop, cyclic through the field itself. */
function neighbour({ isOpen, stops, activeId }: State, step: 1 | -1): string | null {
  const ids = [null, ...stops.map(({ id }) => id)]
  const at = ids.findIndex(
    (id, n) => id === activeId || (n > 0 && stops[n - 1]?.removeId === activeId && activeId !== null),
  )
  if (!isOpen && step === 1) return null
  return ids[(at + step + ids.length) % ids.length] ?? null
}

type Attributes = { readonly isOpen: boolean; readonly listId: string; readonly activeId: string | null }

/** Sets attributes directly, since the field is rendered by another component. */
function useAttributes(input: HTMLInputElement, { isOpen, listId, activeId }: Attributes): void {
  useEffect(() => {
    const set = (name: string, value: string | null) =>
      value === null ? input.removeAttribute(name) : input.setAttribute(name, value)
    set('role', 'combobox')
    set('aria-autocomplete', 'list')
    set('aria-expanded', String(isOpen))
    set('aria-controls', isOpen ? listId : null)
    set('aria-activedescendant', isOpen ? activeId : null)
    if (activeId !== null) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [input, isOpen, listId, activeId])
}
