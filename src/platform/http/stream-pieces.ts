import type { FileReply } from '#src/kernel/route.ts'
import type { RequestContext } from './request-context.ts'

type Named = { readonly type: string; readonly name: string }

/**
 * A file that is written while it is read, piece by piece: the next piece is made when the reader has taken the one before, and none is
 * once it went away. What fails on the way breaks the connection off, so that half a file is nowhere taken for a whole one.
 */
export function streamPieces(
  pieces: AsyncGenerator<string, void>,
  { type, name }: Named,
  log: Pick<RequestContext['log'], 'error'>,
): FileReply {
  const encoder = new TextEncoder()
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await pieces.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          log.error({ err: error, file: name }, 'a file broke off while it was written')
          // The HTTP server prints what it gets here as it is, past the log's redaction: no detail of the error goes on.
          controller.error(new Error('A file broke off while it was written'))
        }
      },
      async cancel() {
        await pieces.return()
      },
    },
    { highWaterMark: 0 },
  )
  return { bytes: null, content, type, name, isSaved: true }
}
