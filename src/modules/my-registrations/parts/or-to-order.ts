import { redirect } from 'react-router'
import { ownPagePath } from '#src/modules/registration/domain/register-address.ts'

/**
 * What a page of one entry shows. Of an entry that it is no longer about (it was given up, or somebody else has it by now)
 * the order says what became of it: whoever reads the page anew is led there.
 */
export async function orToOrder<Told>(told: Promise<Told>, registrationId: string): Promise<Told> {
  return await told.catch((error: unknown) => {
    if (error instanceof Response && error.status === 409) throw redirect(ownPagePath(registrationId))
    throw error
  })
}
