import { call } from '#src/client/call.ts'

export type PaidWork = { readonly challenge: string; readonly answer: string }

/** Fetches a challenge and has a worker solve it; null where either fails. */
export async function payWork(): Promise<PaidWork | null> {
  const { data } = await call('GET /api/account/sign-up/work').catch(() => ({ data: undefined }))
  if (data === undefined) return null
  const answer = await answered(data)
  return answer === null ? null : { challenge: data.challenge, answer: String(answer) }
}

function answered({ challengeId, bits }: { challengeId: string; bits: number }): Promise<number | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./work.worker.ts', import.meta.url), { type: 'module' })
    const end = (answer: number | null) => {
      worker.terminate()
      resolve(answer)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => end(data))
    worker.addEventListener('error', () => end(null))
    worker.postMessage({ challengeId, bits })
  })
}
