import { useEffect, useRef } from 'react'

/**
 * Does a thing once no pointer is pressed. A press takes the focus away before it is done: an error that comes or goes at
 * that moment would move the button from under it, and nothing would be pressed.
 */
export function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  useEffect(() => {
    const press = () => {
      isPressed.current = true
    }
    const lift = () => {
      isPressed.current = false
    }
    document.addEventListener('pointerdown', press, true)
    for (const name of ends) document.addEventListener(name, lift, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      for (const name of ends) document.removeEventListener(name, lift, true)
    }
  }, [])
  return (act) => {
    if (!isPressed.current) return act()
    const then = () => {
      for (const name of ends) document.removeEventListener(name, then, true)
      setTimeout(act) // the click comes right behind
    }
    for (const name of ends) document.addEventListener(name, then, true)
  }
}
const ends = ['pointerup', 'pointercancel'] as const
