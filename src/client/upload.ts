import type { ApiKey, ApiOutcome, ApiReply } from './api-types.ts'
import { ApiError, toOutcome, toSuccess } from './call.ts'

type UploadOptions = {
  readonly signal: AbortSignal
  /** From 0 to 1, as often as the browser reports it. */
  onProgress(share: number): void
}

/**
 * The number of uploads that the server reads of one account at once; further ones wait here
 * without a time limit.
 */
const maxAtOnce = 2
let activeCount = 0
const queue: (() => void)[] = []

/** Sends a form with a file to our API, after the uploads queued before it. */
export async function upload<K extends ApiKey>(
  key: K,
  form: FormData,
  options: UploadOptions,
): Promise<ApiOutcome<ApiReply<K>>> {
  if (activeCount >= maxAtOnce) await new Promise<void>((resolve) => void queue.push(resolve))
  else activeCount += 1
  try {
    options.signal.throwIfAborted()
    return await toOutcome(send(key, form, options))
  } finally {
    const next = queue.shift()
    if (next === undefined) activeCount -= 1
    else next() // starts the next upload
  }
}

/**
 * XMLHttpRequest, since `fetch` does not report upload progress. Without a connection it throws an
 * `ApiError` of status 0.
 */
function send<K extends ApiKey>(
  key: K,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<ReturnType<typeof toSuccess<ApiReply<K>>>> {
  const [method = 'POST', path = ''] = key.split(' ')
  const request = new XMLHttpRequest()
  request.open(method, path)
  request.setRequestHeader('accept', 'application/json')
  return new Promise((resolve, reject) => {
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const about = { status: request.status, requestId: request.getResponseHeader('x-request-id') }
      try {
        resolve(toSuccess(bodyOf(request.responseText), about, request.statusText))
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => reject(new ApiError(0, 'no connection', undefined))
    request.onabort = () => reject(signal.reason)
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
