import { useLocation } from 'react-router'
import { withoutFlag } from './address-flag.ts'
import { useFormAnchor } from './use-form-anchor.ts'

/** The address to which a form of the organizer's pages is sent: the page's own, without the last decision. */
export function useDecisionAddress(id: string): string {
  const { pathname, search } = useLocation()
  const hash = useFormAnchor(id)
  return withoutFlag({ pathname, search, hash }, 'done')
}
