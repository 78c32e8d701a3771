import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

export type PageSources = {
  /** Further origins that pages may load from or connect to (the dev server's socket). */
  readonly connectSources: readonly string[]
  /**
   * Further origins that a form may end at, asked for each answer. Browsers look at every address that an answer to a form sends
   * them to: those of banks, and our other hosts.
   */
  formTargets?(): readonly string[]
}

/** What pages and documents are sent with: a policy that runs only our own scripts, by a nonce, and sends forms only to us. */
export function pageHeaders({ connectSources, formTargets }: PageSources): MiddlewareHandler {
  return secureHeaders({
    // no-referrer would turn the Origin of a native form into 'null'
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: false, // every answer has it (every-answer.ts), and pages over http have none
    crossOriginResourcePolicy: 'same-origin',
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      workerSrc: ["'self'", 'blob:'],
      connectSrc: ["'self'", ...connectSources],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: [() => ["'self'", ...(formTargets?.() ?? [])].join(' ')],
      frameAncestors: ["'none'"],
    },
  })
}
