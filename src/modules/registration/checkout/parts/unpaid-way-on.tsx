import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { unpaidWayOn } from '../domain/unpaid-refusal.ts'

const Link = lazyPart('unpaid-way-on', async () => (await import('./unpaid-way-on-link.tsx')).UnpaidWayOnLink, [
  'registration-form',
])

/**
 * After a refusal for unpaid places: a link to confirm the email and return, or to pay for held
 * places. Renders nothing after another refusal.
 */
export function UnpaidWayOn({ code, orderTo }: { readonly code: string | undefined; readonly orderTo: string | null }) {
  const way = code === undefined ? null : unpaidWayOn(code)
  if (way === null) return null
  return (
    <Suspense>
      <Link way={way} orderTo={orderTo} />
    </Suspense>
  )
}
