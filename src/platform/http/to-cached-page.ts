import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { CachedPage } from './page-cache.ts'

type Rendered = {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly policy: string | null
  readonly nonce: string
  readonly requestId: string
}

/**
 * Makes the page for everybody from one response. Its nonce and its request id are taken out: both
 * are random, so that no text that a person wrote can be equal to them. In place of the nonce the
 * policy names each script of the page by its hash.
 */
export async function toCachedPage({ html, headers, policy, nonce, requestId }: Rendered): Promise<CachedPage> {
  const text = html.replaceAll(requestId, '')
  const mark = ` nonce="${nonce}"`
  const body = Buffer.from(text.replaceAll(mark, ''))
  const hashes = [...new Set(scriptsWith(mark, text))].map((script) => ` 'sha256-${sha256(script, 'base64')}'`)
  return {
    body,
    packed: await promisify(gzip)(body, { level: constants.Z_BEST_COMPRESSION }),
    etag: `W/"${sha256(body, 'base64url').slice(0, 27)}"`,
    headers,
    policy: policy?.replace(` 'nonce-${nonce}'`, hashes.join('')) ?? null,
  }
}

/**
 * The content of the inline scripts that the page was rendered with. Only a script with the nonce of
 * its response is one: whatever else says `<script` in the page gets no hash, and does not run.
 */
function scriptsWith(mark: string, html: string): string[] {
  const scripts: string[] = []
  for (let at = html.indexOf(mark); at !== -1; at = html.indexOf(mark, at + mark.length)) {
    // Attributes have their < and > escaped, so the nearest ones are the tag's own.
    if (!html.startsWith('<script ', html.lastIndexOf('<', at))) continue
    const begins = html.indexOf('>', at) + 1
    scripts.push(html.slice(begins, html.indexOf('</script>', begins)))
  }
  return scripts
}

function sha256(content: string | Buffer, encoding: 'base64' | 'base64url'): string {
  return createHash('sha256').update(content).digest(encoding)
}
