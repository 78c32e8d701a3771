import { Form } from 'react-router'
import type { ApiReply } from '#src/client/api-types.ts'
import { useTexts } from '#src/ui/i18n/use-texts.ts'
import { Button } from '#src/ui/kit/button.tsx'

export type Providers = ApiReply<'GET /api/account/sign-in-providers'>['providers']

/** A button for each provider by which one can sign in here; nothing where there is none. */
export function ProviderButtons({ providers, returnUrl }: { providers: Providers; returnUrl: string | null }) {
  const t = useTexts('accounts')
  if (providers.length === 0) return null
  return (
    <div className="-mt-3 flex flex-col gap-3">
      {providers.map((code) => (
        // The whole page goes to the provider, with a script or without.
        <Form key={code} method="post" action={`/account/external/${code}`} reloadDocument>
          {returnUrl !== null && <input type="hidden" name="returnUrl" value={returnUrl} />}
          <Button type="submit" look="quiet" size="l" wide>
            {t(`providerSignIn.${code}`)}
          </Button>
        </Form>
      ))}
    </div>
  )
}
