import type { KeyboardEvent, MouseEvent } from 'react'

/**
 * Props that make a link act as a button once scripts run. The element stays the same, because replacing a focused link by a button
 * loses the focus.
 */
export function asButton(onPress: (event: MouseEvent) => void) {
  return {
    role: 'button',
    onClick(event: MouseEvent) {
      event.preventDefault()
      onPress(event)
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key !== ' ') return
      event.preventDefault() // prevents scrolling
      event.currentTarget.click()
    },
  }
}
