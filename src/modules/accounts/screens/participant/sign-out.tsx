import { redirectDocument } from 'react-router'
import { apiContext } from '#src/app/client/api-context.ts'
import { formValues } from '#src/app/client/form-values.ts'
import type { Route } from './+types/sign-out'
import { returnAddress } from './return-address.ts'

/** Nothing to see here: an address that was only looked at signs nobody out. */
export async function loader({ context }: Route.LoaderArgs) {
  throw redirectDocument(await returnAddress(context, null))
}

export async function action({ context, request }: Route.ActionArgs) {
  const { returnUrl } = await formValues(request)
  await context.get(apiContext).must('POST /api/account/sign-out')
  throw redirectDocument(await returnAddress(context, typeof returnUrl === 'string' ? returnUrl : null))
}
