import { workText, zeroBits } from '../domain/sign-up-work.ts'
import { sha256FirstWord } from './sha256.ts'

type Task = { readonly challengeId: string; readonly bits: number }

/** Tries numbers until the hash has the required zeros; posts the first that does. */
self.addEventListener('message', ({ data: { challengeId, bits } }: MessageEvent<Task>) => {
  let response = 0
  while (zeroBits(sha256FirstWord(workText(challengeId, response))) < bits) response += 1
  self.postMessage(response)
})
