import { Form } from 'react-router'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'

/** On a tenant's own domain: signs in by the session of the home host, or a sign-in there. */
export function TransferButton({ homeHost, returnUrl }: { homeHost: string; returnUrl: string | null }) {
  const t = useTexts('accounts')
  return (
    // The whole page goes to the other host, with a script or without.
    <Form method="post" action="/account/transfer/begin" reloadDocument className="-mt-3">
      {returnUrl !== null && <input type="hidden" name="returnUrl" value={returnUrl} />}
      <Button type="submit" look="quiet" size="l" wide>
        {t('transferSignIn', { host: homeHost })}
      </Button>
    </Form>
  )
}
