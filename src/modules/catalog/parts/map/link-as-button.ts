import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * What makes a link do something on this page instead, once a script runs. It stays the same element: a button in its place would
 * lose the keyboard of whoever had gone there before.
 */
export function asButton(press: (event: MouseEvent) => void) {
  return {
    role: 'button',
    onClick(event: MouseEvent) {
      event.preventDefault()
      press(event)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== ' ') return
      event.preventDefault() // the page would scroll
      event.currentTarget.click()
    },
  }
}
