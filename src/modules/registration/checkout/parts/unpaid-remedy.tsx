import { Suspense } from 'react'
import { lazyPart } from '#src/ui/lazy/lazy-part.tsx'
import { unpaidRemedy } from '../domain/unpaid-refusal.ts'

const Link = lazyPart('unpaid-remedy', async () => (await import('./unpaid-remedy-link.tsx')).UnpaidRemedyLink, [
  'registration-form',
])

/**
 * After a refusal for unpaid places: a link to confirm the email and return, or to pay for held
 * places. Renders nothing after another refusal.
 */
export function UnpaidRemedy({
  code,
  orderTo,
}: {
  readonly code: string | undefined
  readonly orderTo: string | null
}) {
  const remedy = code === undefined ? null : unpaidRemedy(code)
  if (remedy === null) return null
  return (
    <Suspense>
      <Link remedy={remedy} orderTo={orderTo} />
    </Suspense>
  )
}
