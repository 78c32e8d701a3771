import { redirect } from 'react-router'
import { ownPagePath } from '#src/modules/registration/domain/register-path.ts'

/**
 * Resolves the data of an entry's page. On 409 (the entry was cancelled or transferred meanwhile)
 * it redirects to the order's page, which shows the current state.
 */
export async function loadOrRedirect<Data>(response: Promise<Data>, registrationId: string): Promise<Data> {
  return await response.catch((error: unknown) => {
    if (error instanceof Response && error.status === 409) throw redirect(ownPagePath(registrationId))
    throw error
  })
}
