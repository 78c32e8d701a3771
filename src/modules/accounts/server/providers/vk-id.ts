import { z } from 'zod'
import { GrantRefused, type SignInProvider } from './provider.ts'
import { requestJson } from './request-json.ts'

// id.vk.com/about/business/go/docs/ru/vkid/latest/vk-id/connection/api-integration/api-description
// Errors come with status 200.
const Refusal = z.object({ error: z.string() })
const Id = z.union([z.string().min(1).max(100), z.int().positive()]).transform(String)
const Token = z.object({ access_token: z.string().min(1).max(4_000), user_id: Id, state: z.string() })
const Person = z.object({
  user: z.object({
    user_id: Id,
    first_name: z.string().max(200).nullish(),
    last_name: z.string().max(200).nullish(),
    email: z.string().max(254).nullish(),
  }),
})

export type VkIdSettings = {
  readonly clientId: string
  /** The protected key of an application that has one; null: PKCE alone. */
  readonly clientSecret: string | null
  /** Of id.vk.com. */
  readonly origin: string
}

/** VK ID: OAuth 2.1 with PKCE and the id of the browser, which VK gives with the code. */
export function vkId({ clientId, clientSecret, origin }: VkIdSettings): SignInProvider {
  return {
    code: 'vk',
    pageOrigin: origin,
    authorizeUrl({ redirectUri, state, challenge, language }) {
      const url = new URL('/authorize', origin)
      url.search = String(
        new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          scope: 'vkid.personal_info email',
          state,
          code_challenge: challenge,
          code_challenge_method: 'S256',
          lang_id: language === 'ru' ? '0' : '3',
        }),
      )
      return url.href
    },
    async findPerson({ code, verifier, state, deviceId, redirectUri }) {
      const token = await requestJson(z.union([Token, Refusal]), `${origin}/oauth2/auth`, {
        form: {
          grant_type: 'authorization_code',
          code,
          code_verifier: verifier,
          client_id: clientId,
          ...(clientSecret === null ? {} : { client_secret: clientSecret }),
          device_id: deviceId,
          redirect_uri: redirectUri,
          state,
        },
      })
      if ('error' in token) throw new GrantRefused('VK ID refused the code')
      if (token.state !== state) throw new GrantRefused('VK ID answered another request')
      const found = await requestJson(z.union([Person, Refusal]), `${origin}/oauth2/user_info`, {
        form: { client_id: clientId, access_token: token.access_token },
      })
      if ('error' in found) throw new Error('VK ID refused its own token')
      const { user } = found
      if (user.user_id !== token.user_id) throw new Error('VK ID: the token belongs to another person')
      const [firstName, lastName] = [user.first_name ?? '', user.last_name ?? '']
      return {
        subject: user.user_id,
        label: `${firstName} ${lastName}`.trim(),
        firstName,
        lastName,
        email: user.email ?? null,
        // VK says nothing about who reads the address.
        isEmailVerified: false,
      }
    },
  }
}
