import type { Language } from '#src/kernel/texts.ts'
import type { Logger } from '../log/log.ts'
import type { Services } from '../services.ts'

/** Who is signed in, as far as the pipeline needs to know. */
export type Actor = {
  readonly accountId: string
  /** Hex of the session's stored hash: names the session without being able to open it. */
  readonly sessionId: string
  readonly roles: readonly ('operator' | 'admin' | 'provider')[]
  /** Whether they have shown within ten minutes that it is them. Who shows it now is so for the rest of the request. */
  isFresh: boolean
}

export type CookieOptions = {
  readonly maxAgeSeconds?: number
  readonly httpOnly?: boolean
  readonly domain?: string | undefined
  /** The whole site where none is given. */
  readonly path?: string
}

/** Everything that belongs to one request. Nothing of it is ever kept in a module's variable. */
export type RequestContext = {
  readonly requestId: string
  readonly tenant: { readonly id: number; readonly code: string; readonly cookieDomain?: string | undefined }
  readonly language: Language
  readonly actor: Actor | null
  /** Scheme, host and port that the browser sees. */
  readonly origin: string
  /** The other side's network address, for limits and consents. */
  readonly address: string
  /** Whether a program on this machine asked for itself, through no proxy. */
  isFromThisMachine(): boolean
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string>>
  setCookie(name: string, value: string, options?: CookieOptions): void
  readonly log: Logger
  /** The body and headers (in lower case) as they came, for signatures; only where the call came over HTTP. */
  readonly raw?: { readonly body: string; headers(): Readonly<Record<string, string>> }
  /** Told where what was in a form with files is refused; only where it came over HTTP. */
  readonly blameUpload?: () => void
  /** Told how much of a thread the reading of a file took; only where it came over HTTP. */
  readonly spendUpload?: (ms: number) => void
  readonly services: Services
  /** Whose account a call turned out to be about; the security log names it. One for each call. */
  readonly noted?: { accountId?: string }
}
