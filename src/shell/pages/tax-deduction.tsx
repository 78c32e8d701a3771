import { redirect } from 'react-router'
import { siteContext } from '#src/client/site-context.ts'
import type { Route } from './+types/tax-deduction'

/**
 * Requires an account before anything else (SPEC §4). There is no page behind it yet: a signed-in
 * reader gets a 404.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { isSignedIn, isServed, loginRedirectUrl } = context.get(siteContext)
  if (isServed && !isSignedIn) throw redirect(loginRedirectUrl())
  throw new Response(null, { status: 404 })
}

export default function TaxDeduction() {
  return null
}
