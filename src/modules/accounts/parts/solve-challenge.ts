import { call } from '#src/client/call.ts'
import type { SolvedChallenge } from '../domain/sign-up-work.ts'

/** Fetches a challenge and has a worker solve it; null where either fails. */
export async function solveChallenge(): Promise<SolvedChallenge | null> {
  const { data } = await call('GET /api/account/sign-up/work').catch(() => ({ data: undefined }))
  if (data === undefined) return null
  const answer = await solveInWorker(data)
  return answer === null ? null : { challenge: data.challenge, answer: String(answer) }
}

function solveInWorker({ challengeId, bits }: { challengeId: string; bits: number }): Promise<number | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./proof-of-work.worker.ts', import.meta.url), { type: 'module' })
    const finish = (answer: number | null) => {
      worker.terminate()
      resolve(answer)
    }
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => finish(data))
    worker.addEventListener('error', () => finish(null))
    worker.postMessage({ challengeId, bits })
  })
}
