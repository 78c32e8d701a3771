import type { FileReply } from '#src/kernel/route.ts'
import type { RequestContext } from './request-context.ts'

type Named = { readonly type: string; readonly name: string }

/**
 * A file that is generated while it is sent: the next chunk is made when the reader has taken the
 * one before, and none once the reader has gone. An error aborts the connection, so that a partial
 * file is never taken for a whole one.
 */
export function streamChunks(
  chunks: AsyncGenerator<string, void>,
  { type, name }: Named,
  log: Pick<RequestContext['log'], 'error'>,
): FileReply {
  const encoder = new TextEncoder()
  const content = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await chunks.next()
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch (error) {
          log.error({ err: error, file: name }, 'streaming a file failed')
          // The HTTP server prints this error itself, without the log's redaction: it must not
          // contain details of the original.
          controller.error(new Error('streaming a file failed'))
        }
      },
      async cancel() {
        await chunks.return()
      },
    },
    { highWaterMark: 0 },
  )
  return { bytes: null, content, type, name, isSaved: true }
}
