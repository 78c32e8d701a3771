import { createHash } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'

export type PageSources = {
  /** Further origins that pages may load from or connect to (the development server's socket). */
  readonly connectSources: readonly string[]
  /** Further origins of scripts: a visit counter. */
  readonly scriptSources?: readonly string[]
  /** Further origins of pictures: a CDN with the icons. */
  readonly imageSources?: readonly string[]
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
export function pageHeaders({
  connectSources,
  scriptSources = [],
  imageSources = [],
  formTargets,
}: PageSources): MiddlewareHandler {
  return secureHeaders({
    // no-referrer would turn the Origin of a native form into 'null'
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: false, // every https response has it (response-headers.ts); an http response has none
    crossOriginResourcePolicy: 'same-origin',
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", NONCE, ...scriptSources],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', ...imageSources],
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

/**
 * The policy of a page from the cache: in place of the nonce of one response it names each script
 * of the page by its hash.
 * @param html as rendered with the nonce
 */
export function policyWithHashes(policy: string, nonce: string, html: string): string {
  const hashes = [...new Set(scriptsWithNonce(nonce, html))].map(
    (script) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return policy.replace(` 'nonce-${nonce}'`, hashes.join(''))
}

/**
 * The content of the inline scripts that the page was rendered with. Only a script with the nonce of
 * its response is one: whatever else says `<script` in the page gets no hash, and does not run.
 */
function scriptsWithNonce(nonce: string, html: string): string[] {
  const attribute = nonceAttribute(nonce)
  const scripts: string[] = []
  for (let at = html.indexOf(attribute); at !== -1; at = html.indexOf(attribute, at + attribute.length)) {
    // Attributes have their < and > escaped, so the nearest ones are the tag's own.
    if (!html.startsWith('<script ', html.lastIndexOf('<', at))) continue
    const begins = html.indexOf('>', at) + 1
    scripts.push(html.slice(begins, html.indexOf('</script>', begins)))
  }
  return scripts
}

/** As React writes it into an element. */
export function nonceAttribute(nonce: string): string {
  return ` nonce="${nonce}"`
}
