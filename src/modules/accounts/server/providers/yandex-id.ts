import { z } from 'zod'
import type { SignInProvider } from './provider.ts'
import { requestJson } from './request-json.ts'

// yandex.ru/dev/id/doc/ru/codes/code-url, …/user-information
const Token = z.object({ access_token: z.string().min(1).max(4_000) })
const Person = z.object({
  id: z.string().min(1).max(100),
  client_id: z.string(),
  login: z.string().max(200).default(''),
  first_name: z.string().max(200).nullish(),
  last_name: z.string().max(200).nullish(),
  default_email: z.string().max(254).nullish(),
})

/** Mailboxes that Yandex runs: no other person can have one. Any other address it only repeats. */
const ownDomains = new Set([
  ...['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.uz', 'yandex.ua', 'narod.ru'],
])

export type YandexIdSettings = {
  readonly clientId: string
  readonly clientSecret: string
  /** Of oauth.yandex.ru and login.yandex.ru; the sandbox has both at one. */
  readonly oauthOrigin: string
  readonly loginOrigin: string
}

/** Yandex ID: OAuth 2.0 with PKCE. */
export function yandexId({ clientId, clientSecret, oauthOrigin, loginOrigin }: YandexIdSettings): SignInProvider {
  return {
    code: 'yandex',
    pageOrigin: oauthOrigin,
    authorizeUrl({ redirectUri, state, challenge }) {
      const url = new URL('/authorize', oauthOrigin)
      url.search = String(
        new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: 'login:info',
          // The address may be withheld by the reader, who then types one here.
          optional_scope: 'login:email',
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
        }),
      )
      return url.href
    },
    async findPerson({ code, verifier }) {
      const { access_token } = await requestJson(Token, `${oauthOrigin}/token`, {
        form: {
          grant_type: 'authorization_code',
          code,
          client_id: clientId,
          client_secret: clientSecret,
          code_verifier: verifier,
        },
      })
      const person = await requestJson(Person, `${loginOrigin}/info?format=json`, {
        authorization: `OAuth ${access_token}`,
      })
      // A token that another application got from the same person is no sign-in here.
      if (person.client_id !== clientId) throw new Error('Yandex ID: the token belongs to another application')
      const email = person.default_email ?? null
      return {
        subject: person.id,
        label: person.login,
        firstName: person.first_name ?? '',
        lastName: person.last_name ?? '',
        email,
        isEmailVerified: email !== null && ownDomains.has(email.toLowerCase().split('@')[1] ?? ''),
      }
    },
  }
}
