import type { Context, MiddlewareHandler, Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { toNetwork } from '#src/kernel/network.ts'
import { ruleOf } from '#src/kernel/role.ts'
import type { RouteDeclaration } from '#src/kernel/route.ts'
import { respond } from './call-response.ts'
import { refused } from './dispatch.ts'
import type { Binding } from './handle.ts'
import type { HttpEnv } from './http-env.ts'
import { parseMediaType } from './media-type.ts'
import { enforceMinRate, minUploadRate } from './min-rate.ts'
import { pathShape } from './path-shape.ts'
import { fieldsBytes } from './read-multipart.ts'
import { pageOf, redirectForm } from './redirect-form.ts'
import { uploadLimit } from './upload-limit.ts'
import { uploadPermits } from './upload-permits.ts'

export const bodyLimitBytes = 256 * 1024

/** A page whose form carries a file, for a browser that runs no script. */
export type PageUpload = {
  readonly path: string
  /** Who may send it; not given: accounts only. */
  readonly role?: 'anyone' | 'account'
  readonly maxBytes: number
  /**
   * The page that says that the file was too large; nothing of the file was read. A query alone is
   * added to the address of the form, whose own query is as it was.
   */
  readonly tooLarge: string
}

/**
 * A body with a Content-Length is checked by it, and Node enforces it; any other body is counted as
 * it arrives. A form with files may be longer, from an allowed sender: a limited number in a while,
 * and a limited number at once.
 */
export function limitBody(
  bindings: readonly Binding[],
  pages: readonly PageUpload[],
  slowDown: (c: Context<HttpEnv>, seconds: number) => Promise<Response>,
): MiddlewareHandler<HttpEnv> {
  const uploads = [
    ...bindings.flatMap(({ route }) => (route.upload ? [uploadOf({ ...route, ...route.upload })] : [])),
    ...pages.map((page) => uploadOf({ method: 'post', role: 'account', ...page })),
  ]
  const places = uploadPermits()
  const limit = uploadLimit()
  const limitPlain = limitTo(bodyLimitBytes, (c) =>
    respond(c, refused(c.get('scope'), 413, { code: 'http.too_large' })),
  )
  const limitUpload = async (upload: ReturnType<typeof uploadOf>, c: Context<HttpEnv>, next: Next) => {
    const { actor, address } = c.get('scope')
    if (upload.isAccounts && actor === null) return await next() // refused before the body is read
    const network = toNetwork(address)
    const sender = actor?.accountId ?? network
    const seconds = await limit.consume(sender)
    if (seconds !== null) return await slowDown(c, seconds)
    const blameUpload = () => void limit.penalize(sender)
    const spendUpload = (ms: number) => void limit.countTime(sender, ms)
    c.set('scope', { ...c.get('scope'), blameUpload, spendUpload })
    c.set('maxFileBytes', upload.maxBytes)
    const { tooLarge } = upload
    if (tooLarge !== undefined) c.set('refuseFile', () => redirectForm(c.req.url, tooLarge))
    const releasePermit = await places.take({ account: sender, network }).catch(async (error: unknown) => {
      await limit.restore(sender)
      throw error
    })
    // Only after the length check: reading the body of a form that the check refuses would block
    // the response.
    const timed = () => {
      const { body } = c.req.raw
      if (body !== null) {
        const init: RequestInit & { readonly duplex: 'half' } = {
          body: enforceMinRate(minUploadRate, body),
          duplex: 'half',
        }
        c.req.raw = new Request(c.req.raw, init)
      }
      return next()
    }
    try {
      return await upload.limit(c, timed)
    } finally {
      releasePermit()
    }
  }
  return (c, next) => {
    const upload = isForm(c) ? uploads.find((one) => one.isAt(c)) : undefined
    return upload === undefined ? limitPlain(c, next) : limitUpload(upload, c, next)
  }
}

type Upload = Pick<RouteDeclaration, 'method' | 'path' | 'role'> & {
  readonly maxBytes: number
  readonly tooLarge?: string
}

function uploadOf({ method, path, role, maxBytes, tooLarge }: Upload) {
  const isPath = pathShape(path)
  return {
    maxBytes,
    tooLarge,
    isAccounts: ruleOf(role).needsAccount,
    isAt: ({ req }: Context) => req.method === method.toUpperCase() && isPath(pageOf(req.path)),
    limit: limitTo(maxBytes + fieldsBytes, (c) => {
      c.get('scope').blameUpload?.()
      return tooLarge === undefined
        ? respond(c, refused(c.get('scope'), 413, fileTooLarge(maxBytes)))
        : redirectForm(c.req.url, tooLarge)
    }),
  }
}

function isForm(c: Context): boolean {
  return parseMediaType(c.req.header('content-type')) === 'multipart/form-data'
}

function limitTo(maxBytes: number, refuse: (c: Context<HttpEnv>) => Response): MiddlewareHandler<HttpEnv> {
  const limitStreamed = bodyLimit({ maxSize: maxBytes, onError: (c) => refuse(c) })
  return (c, next) => {
    const length = c.req.header('content-length')
    if (length === undefined || c.req.header('transfer-encoding') !== undefined) return limitStreamed(c, next)
    return Number(length) > maxBytes ? Promise.resolve(refuse(c)) : next()
  }
}

/** The limit in whole megabytes. */
export function fileTooLarge(maxBytes: number) {
  return { code: 'http.file_too_large', params: { max: Math.floor(maxBytes / 1_000_000) } }
}
