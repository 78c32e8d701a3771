import { within } from '#src/kernel/within.ts'

/** A body that arrives too slowly: its sender is asked to send it again. */
export class BodyTooSlowError extends Error {
  override readonly name = 'BodyTooSlowError'
  constructor(bytes: number, ms: number) {
    super(`request body too slow: ${bytes} bytes in ${ms} ms`)
  }
}

/** Compared by name: an error from another bundle is an instance of another copy of the class. */
export function isBodyTooSlow(error: Error): boolean {
  return error.name === 'BodyTooSlowError'
}

type MinRate = { readonly bytesPerSecond: number; readonly windowMs: number }

/** A poor mobile connection reaches 20 kB a second, and may pause for some seconds in between. */
export const minUploadRate: MinRate = { bytesPerSecond: 5_000, windowMs: 8_000 }

/**
 * The same body; it fails once less than the rate arrived in a window. Only the time in which a
 * read is pending counts: a busy server makes no sender slow.
 */
export function enforceMinRate(
  { bytesPerSecond, windowMs }: MinRate,
  body: ReadableStream<Uint8Array>,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const minBytes = (bytesPerSecond * windowMs) / 1000
  let windowBytes = 0
  let waitedMs = 0
  const checkWindow = () => {
    if (windowBytes < minBytes) throw new BodyTooSlowError(windowBytes, Math.round(waitedMs))
    windowBytes = 0
    waitedMs = 0
  }
  const next = async () => {
    const reading = reader.read()
    for (;;) {
      const startedMs = performance.now()
      const read = await within(windowMs - waitedMs, reading)
      waitedMs += performance.now() - startedMs
      if (read === 'late') checkWindow()
      else {
        windowBytes += read.value?.byteLength ?? 0
        if (!read.done && waitedMs >= windowMs) checkWindow()
        return read
      }
    }
  }
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const read = await next()
      if (read.done) controller.close()
      else controller.enqueue(read.value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}
