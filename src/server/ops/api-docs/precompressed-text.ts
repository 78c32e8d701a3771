import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context } from 'hono'
import { takesGzip } from '#src/platform/http/takes-gzip.ts'
import { computeEtag, isNotModified } from '../../seo/send-cacheable.ts'

/**
 * A long text that is the same for all readers while this program runs: made once and compressed
 * once per encoding, on the first request, in a thread of its own. A client with the current ETag
 * gets a 304.
 * @param make returns the text; called once
 */
export function precompressedText(make: () => string, type: string): (c: Context) => Promise<Response> {
  const text = once(() => Buffer.from(make()))
  const etag = once(() => computeEtag(text()))
  const packed = {
    br: once(() => promisify(brotliCompress)(text(), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })),
    gzip: once(() => promisify(gzip)(text(), { level: 9 })),
  }
  return async (c) => {
    const headers = { 'Content-Type': type, 'Cache-Control': 'no-cache', ETag: etag(), Vary: 'Accept-Encoding' }
    if (isNotModified(c, etag())) return c.body(null, 304, headers)
    const encoding = encodingFor(c.req.header('accept-encoding'))
    if (encoding === null) return c.body(new Uint8Array(text()), 200, headers)
    return c.body(new Uint8Array(await packed[encoding]()), 200, { ...headers, 'Content-Encoding': encoding })
  }
}

function encodingFor(acceptEncoding: string | undefined): 'br' | 'gzip' | null {
  if (acceptEncoding?.split(',').some(isBrotli)) return 'br'
  return takesGzip(acceptEncoding) ? 'gzip' : null
}

function isBrotli(coding: string): boolean {
  const [name = '', weight = ''] = coding.split(';')
  return name.trim().toLowerCase() === 'br' && !/^q=0(?:\.0*)?$/.test(weight.trim())
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
