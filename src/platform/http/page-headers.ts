import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

export type PageSources = {
  /** Further origins that pages may load from or connect to (the development server's socket). */
  readonly connectSources: readonly string[]
  /**
   * Further origins that a form may lead to, read for each response. Browsers check every address
   * that a form's response redirects to: those of banks, and our other hosts.
   */
  formTargets?(): readonly string[]
}

/**
 * The headers of pages and documents: a policy that runs only our own scripts, by a nonce, and
 * sends forms only to us.
 */
export function pageHeaders({ connectSources, formTargets }: PageSources): MiddlewareHandler {
  return secureHeaders({
    // no-referrer would turn the Origin of a native form into 'null'
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: false, // every https response has it (every-answer.ts); an http response has none
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
