import { type SignInProviderCode, signInProviderCodes } from '../../domain/external-identity.ts'

/** The provider in the page's address. @throws the 404 of an unknown one */
export function providerIn({ provider }: { readonly provider?: string | undefined }): SignInProviderCode {
  const known = signInProviderCodes.find((code) => code === provider)
  if (known === undefined) throw new Response(null, { status: 404 })
  return known
}

type ExternalPage = {
  readonly provider?: SignInProviderCode
  /** The code of the refusal that the page explains. */
  readonly problem?: string
  readonly returnUrl?: string | null
}

/** The page after a provider's: what is left to do, or why it did not work. */
export function externalPath({ provider, problem, returnUrl }: ExternalPage): string {
  const search = new URLSearchParams({
    ...(provider === undefined ? {} : { provider }),
    ...(problem === undefined ? {} : { problem }),
    ...(returnUrl == null ? {} : { returnUrl }),
  })
  return search.size === 0 ? '/account/external' : `/account/external?${search}`
}
