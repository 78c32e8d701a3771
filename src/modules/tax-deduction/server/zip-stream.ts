import { Zip, ZipPassThrough } from 'fflate'

export type ZipFile = { readonly name: string; readonly content: () => Promise<Uint8Array | null> }

/**
 * A ZIP file as a stream: each content is made when the reader has taken the one before, so that one
 * file is in memory at a time. Contents are stored as they are: PDF is compressed already. A file
 * whose content is null is left out.
 */
export function zipStream(files: readonly ZipFile[], onError: (error: unknown) => void): ReadableStream<Uint8Array> {
  const waiting = [...files]
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  let isEnded = false
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          while (chunks.length === 0 && !isEnded) {
            const file = waiting.shift()
            if (file === undefined) {
              zip.end()
              isEnded = true
            } else {
              const content = await file.content()
              if (content !== null) add(zip, file.name, content)
            }
          }
          for (const chunk of chunks.splice(0)) controller.enqueue(chunk)
          if (isEnded) controller.close()
        } catch (error) {
          onError(error)
          // Printed by the HTTP server itself, without the log's redaction: no details of the original.
          controller.error(new Error('streaming a file failed'))
        }
      },
    },
    { highWaterMark: 0 },
  )
}

function add(zip: Zip, name: string, content: Uint8Array): void {
  const entry = new ZipPassThrough(name)
  zip.add(entry)
  entry.push(content, true)
}
