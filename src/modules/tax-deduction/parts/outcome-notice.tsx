import { type ComponentProps, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Notice } from '#src/ui/kit/notice.tsx'
import { withoutFlag } from './address-flag.ts'

/**
 * The outcome of a form, also why it did nothing, where its button is no longer on the page: the focus
 * moves here.
 * @param props.flag the word of the address that it comes from. It leaves the address, so that a
 *   reload or a copied link does not say again that something was just done.
 */
export function OutcomeNotice({ flag, ...notice }: ComponentProps<typeof Notice> & { flag?: 'done' | 'submitted' }) {
  const box = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation
  useEffect(() => {
    box.current?.focus()
    if (flag !== undefined) window.history.replaceState(window.history.state, '', withoutFlag(window.location, flag))
  }, [key, flag])
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Notice {...notice} live />
    </div>
  )
}
