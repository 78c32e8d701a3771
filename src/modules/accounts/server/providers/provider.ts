import type { Language } from '#src/kernel/texts.ts'
import type { SignInProviderCode } from '../../domain/external-identity.ts'

/** A service at which people have accounts by which they may sign in here (record 45). */
export type SignInProvider = {
  readonly code: SignInProviderCode
  /** The origin of the page to which a reader is sent: our forms may lead there. */
  readonly pageOrigin: string
  /** The provider's page on which the reader agrees. */
  authorizeUrl(request: AuthorizeRequest): string
  /**
   * The person who has agreed. Two calls of the provider, each of at most eight seconds.
   * @throws GrantRefused where the code is wrong, used or too old; any other error where the
   * provider is down or sends something else than its documentation says
   */
  findPerson(grant: Grant): Promise<ExternalPerson>
}

export type AuthorizeRequest = {
  readonly redirectUri: string
  readonly state: string
  /** Of the verifier, by S256 (RFC 7636). */
  readonly challenge: string
  readonly language: Language
}

export type Grant = {
  readonly redirectUri: string
  readonly code: string
  readonly state: string
  readonly verifier: string
  /** VK ID names the browser at its side; empty at other providers. */
  readonly deviceId: string
}

export type ExternalPerson = {
  /** Never given to another person; what an account is linked by. */
  readonly subject: string
  /** What its owner recognises it by: a login or a name. */
  readonly label: string
  readonly firstName: string
  readonly lastName: string
  /** null: the provider gave none. */
  readonly email: string | null
  /** The provider runs this mailbox itself, so that its word on the owner is as good as a code. */
  readonly isEmailVerified: boolean
}

/** The provider has refused the code. */
export class GrantRefused extends Error {
  override name = 'GrantRefused'
}

declare module '#src/platform/services.ts' {
  interface Services {
    /** The providers by which people may sign in on this installation; usually none. */
    readonly signInProviders: readonly SignInProvider[]
  }
}
