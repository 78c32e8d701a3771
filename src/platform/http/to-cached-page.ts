import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { nonceAttribute, policyWithHashes } from './content-security-policy.ts'
import type { CachedPage } from './page-cache.ts'

type Rendered = {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly policy: string | null
  readonly nonce: string
  readonly requestId: string
}

/**
 * Makes the cached page from one response. Its nonce and its request id are taken out: both are
 * random, so that no text that a person wrote can be equal to them. In place of the nonce the
 * policy names each script of the page by its hash.
 */
export async function toCachedPage({ html, headers, policy, nonce, requestId }: Rendered): Promise<CachedPage> {
  const text = html.replaceAll(requestId, '')
  const body = Buffer.from(text.replaceAll(nonceAttribute(nonce), ''))
  return {
    body,
    gzipped: await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    headers,
    policy: policy === null ? null : policyWithHashes(policy, nonce, text),
  }
}
