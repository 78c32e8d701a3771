import { z } from 'zod'
import { person } from './runner.ts'

/** The response; null where none arrived, so that the outcome is unknown. */
export type HttpAnswer = { readonly status: number; readonly body: z.infer<typeof AnswerBody> } | null
const AnswerBody = z.looseObject({ error: z.object({ code: z.string() }).optional() })

export type HttpBuyer = {
  readonly email: string
  get(path: string): Promise<HttpAnswer>
  post(path: string, body: object): Promise<HttpAnswer>
  put(path: string, body: object): Promise<HttpAnswer>
  /** Repeats the request until a response arrives that is not a temporary failure. */
  requestUntilDone(path: string, body?: object): Promise<NonNullable<HttpAnswer>>
  newPerson(): Record<string, unknown>
}

let count = 0
const responseTimeoutMs = 15_000
const retryTimeoutMs = 240_000
const retryPauseMs = 30

/**
 * A buyer with an account that uses HTTP, at one of several addresses of the program, each time
 * another one.
 */
export function httpBuyer(origins: readonly string[]): HttpBuyer {
  count += 1
  const number = count
  const email = `buyer-${number}@example.org`
  let cookie = ''
  let requestCount = number
  let people = 0
  const send = async (method: string, path: string, body?: object): Promise<HttpAnswer> => {
    const origin = origins[requestCount++ % origins.length] ?? ''
    try {
      const response = await fetch(`${origin}${path}`, {
        method,
        headers: {
          cookie,
          'x-forwarded-for': `198.18.0.${number}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(responseTimeoutMs),
      })
      const [session] = response.headers.getSetCookie().filter((one) => one.startsWith('sl_session='))
      const text = await response.text()
      if (session !== undefined) cookie = session.slice(0, session.indexOf(';'))
      return { status: response.status, body: AnswerBody.parse(text.startsWith('{') ? JSON.parse(text) : {}) }
    } catch {
      return null
    }
  }
  return {
    email,
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
    put: (path, body) => send('PUT', path, body),
    async requestUntilDone(path, body) {
      const until = Date.now() + retryTimeoutMs
      for (;;) {
        const answer = await send(body ? 'POST' : 'GET', path, body)
        if (answer !== null && answer.status < 500) return answer
        if (Date.now() > until)
          throw new Error(`${path} still responds with ${JSON.stringify(answer)} after ${retryTimeoutMs / 1000} s`)
        await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
      }
    },
    newPerson() {
      people += 1
      return person(number * 10_000 + people, email)
    },
  }
}

/** Makes the account that all other steps need. */
export async function signUp(buyer: HttpBuyer): Promise<void> {
  const account = { email: buyer.email, password: 'сосна ветер лодка', terms: true, personalData: true }
  const answer = await buyer.requestUntilDone('/api/account/sign-up', account)
  if (answer.status !== 200)
    throw new Error(`sign-up of ${buyer.email} responded with ${answer.status}: ${JSON.stringify(answer.body)}`)
}
