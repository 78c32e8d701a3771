import type { AccountRole } from '#src/kernel/role.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { Logger } from '../log/log.ts'
import type { Services } from '../services.ts'

/** The signed-in person, as far as the pipeline needs to know. */
export type Actor = {
  readonly accountId: string
  /** Hex of the session's stored hash: names the session but cannot be used as its token. */
  readonly sessionId: string
  readonly roles: readonly AccountRole[]
  /**
   * Whether the person has confirmed their identity within ten minutes. A confirmation sets it for
   * the rest of the request.
   */
  isFresh: boolean
}

export type CookieOptions = {
  readonly maxAgeSeconds?: number
  readonly httpOnly?: boolean
  readonly domain?: string | undefined
  /** The whole site where none is given. */
  readonly path?: string
}

/** All data of one request. None of it is ever stored in a module's variable. */
export type RequestContext = {
  readonly requestId: string
  readonly tenant: { readonly id: number; readonly code: string; readonly cookieDomain?: string | undefined }
  readonly language: Language
  readonly actor: Actor | null
  /** Scheme, host and port as the browser uses them. */
  readonly origin: string
  /** The client's network address, for limits and consents. */
  readonly address: string
  /** Whether a program on this machine sent the request for itself, through no proxy. */
  isFromThisMachine(): boolean
  readonly userAgent: string
  readonly cookies: Readonly<Record<string, string>>
  setCookie(name: string, value: string, options?: CookieOptions): void
  readonly log: Logger
  /**
   * The body and headers (in lower case) as received, for signatures; only where the call came over
   * HTTP.
   */
  readonly raw?: { readonly body: string; headers(): Readonly<Record<string, string>> }
  /** Called where the content of a form with files is refused; only where it came over HTTP. */
  readonly blameUpload?: () => void
  /** Called with the thread time that the reading of a file took; only where it came over HTTP. */
  readonly spendUpload?: (ms: number) => void
  readonly services: Services
  /**
   * The account that a call turned out to concern; the security log names it. One for each call.
   */
  readonly noted?: { accountId?: string }
}
