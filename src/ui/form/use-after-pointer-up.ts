import { useEffect, useRef } from 'react'

/**
 * Runs an action once no pointer is pressed. A press moves the focus before it ends: an error that
 * appears or disappears at that moment would move the button from under the pointer, and the click
 * would be lost.
 */
export function useAfterPointerUp(): (act: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const onDown = () => {
      isPressed.current = true
    }
    const onUp = () => {
      isPressed.current = false
    }
    document.addEventListener('pointerdown', onDown, true)
    for (const name of ends) document.addEventListener(name, onUp, true)
    return () => {
      document.removeEventListener('pointerdown', onDown, true)
      for (const name of ends) document.removeEventListener(name, onUp, true)
    }
  }, [])
  return (act) => {
    if (!isPressed.current) return act()
    const then = () => {
      for (const name of ends) document.removeEventListener(name, then, true)
      setTimeout(act) // the click event follows the release
    }
    for (const name of ends) document.addEventListener(name, then, true)
  }
}
const ends = ['pointerup', 'pointercancel'] as const
