import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { siteContext } from '#src/client/site-context.ts'
import { nonceContext } from '#src/server/pages/nonce-context.ts'
import { serverTexts } from '#src/shell/texts.ts'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'

const abortAfterMs = 10_000

/**
 * A page is sent as a whole: its loaders wait for everything that it shows, so there is nothing to stream. An error while
 * rendering still sets the status, and the page cache stores whole pages.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const { language, isOverloaded } = context.get(siteContext)
  if (isOverloaded()) return new Response(null, { status: 503 }) // another page is shown
  const page = (
    <LanguageProvider texts={serverTexts[language]}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </LanguageProvider>
  )
  const { body, hasFailed } = await render(page, nonce, context)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Cache-Control', 'private, no-cache')
  headers.set('Content-Language', language)
  for (const href of entry.manifest.routes.root?.css ?? []) headers.append('Link', `<${href}>; rel=preload; as=style`)
  return new Response(body, { headers, status: hasFailed ? 500 : (missing(entry) ?? status) })
}

/** 404 where any part of the page is missing: it comes before the status of a refused form. */
function missing({ staticHandlerContext: { errors } }: EntryContext): 404 | undefined {
  const isMissing = Object.values(errors ?? {}).some((error) => isRouteErrorResponse(error) && error.status === 404)
  return isMissing ? 404 : undefined
}

type Rendered = { readonly body: Buffer<ArrayBuffer>; readonly hasFailed: boolean }

function render(page: React.ReactNode, nonce: string, context: RouterContextProvider): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let hasFailed = false
    const chunks: Uint8Array[] = []
    const body = new Writable({
      write(chunk: Uint8Array, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        clearTimeout(late)
        resolve({ body: Buffer.concat(chunks), hasFailed })
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // A large part inside a Suspense would be sent behind the page, for a script to put it in its place.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(body),
      onShellError: reject,
      onError(error: unknown) {
        hasFailed = true
        context.get(siteContext).reportError(error)
      },
    })
    const late = setTimeout(abort, abortAfterMs).unref()
  })
}

type Failed = { readonly request: Request; readonly context: Readonly<RouterContextProvider> }

/**
 * A page that does not exist is no bug, nor is a request that its browser gave up; everything else
 * is written to the log with its request.
 */
export function handleError(error: unknown, { request, context }: Failed): void {
  const site = context.get(siteContext)
  if (request.signal.aborted || site.isOverloaded() || (isRouteErrorResponse(error) && error.status < 500)) return
  site.reportError(error)
}
