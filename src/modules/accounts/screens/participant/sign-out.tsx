import { Form, redirectDocument, useNavigation } from 'react-router'
import { apiContext } from '#src/client/api-context.ts'
import { readFormValues } from '#src/client/form-values.ts'
import type { RouteHandle } from '#src/client/route-handle.ts'
import { siteContext } from '#src/client/site-context.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'
import { LinkButton } from '#src/ui/kit/link-button.tsx'
import { AccountCard } from '../../parts/account-card.tsx'
import type { Route } from './+types/sign-out'
import { findReturnPath } from './return-path.ts'

export const handle = { texts: ['accounts'], layout: 'default', background: 'wash' } satisfies RouteHandle

/** A GET does not sign out: it asks. */
export async function loader({ context }: Route.LoaderArgs) {
  const home = await findReturnPath(context, null)
  if (!context.get(siteContext).isSignedIn) throw redirectDocument(home)
  return { home }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { returnUrl } = await readFormValues(request)
  await context.get(apiContext).must('POST /api/account/sign-out')
  throw redirectDocument(await findReturnPath(context, typeof returnUrl === 'string' ? returnUrl : null))
}

export default function SignOutScreen({ loaderData: { home } }: Route.ComponentProps) {
  const t = useTexts('accounts')
  const { state } = useNavigation()
  return (
    <AccountCard title={t('signOutTitle')} note={t('signOutNote')} returnUrl={null}>
      <Form method="post" className="flex flex-col gap-3">
        <Button type="submit" size="l" wide pending={state !== 'idle'}>
          {t('signOut')}
        </Button>
        <LinkButton look="quiet" size="l" wide to={home} reloadDocument>
          {t('signOutStay')}
        </LinkButton>
      </Form>
    </AccountCard>
  )
}
