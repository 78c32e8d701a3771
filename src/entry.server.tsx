import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { isbot } from 'isbot'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { siteContext } from '#src/app/client/site-context.ts'
import { nonceContext } from '#src/app/nonce-context.ts'
import { serverTexts } from '#src/app/texts.ts'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'

const abortAfterMs = 10_000

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const { language } = context.get(siteContext)
  return new Promise((resolve, reject) => {
    let hasShell = false
    const readyEvent = isbot(request.headers.get('user-agent') ?? '') ? 'onAllReady' : 'onShellReady'
    const { pipe, abort } = renderToPipeableStream(
      <LanguageProvider language={language} texts={serverTexts[language]}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </LanguageProvider>,
      {
        nonce,
        [readyEvent]() {
          hasShell = true
          const body = new PassThrough()
          headers.set('Content-Type', 'text/html; charset=utf-8')
          headers.set('Cache-Control', 'private, no-cache')
          headers.set('Content-Language', language)
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500
          if (hasShell) console.error(error)
        },
      },
    )
    setTimeout(abort, abortAfterMs).unref()
  })
}

/** A page that does not exist is no fault of the house; everything else is written to the log with its request. */
export function handleError(error: unknown, { context }: { context: Readonly<RouterContextProvider> }): void {
  if (isRouteErrorResponse(error) && error.status < 500) return
  context.get(siteContext).reportError(error)
}
