import { fairSemaphore } from '../fair-semaphore.ts'
import { longestQueueMs } from '../overloaded.ts'

/** So many forms with files one process reads at once, each of them in memory. */
const mostAtOnce = 8
const ofAccount = { permits: 2, maxWaiting: 12 }
/** Half of all: accounts are made quickly, networks are not. */
const ofNetwork = { permits: 4, maxWaiting: 24 }

/** @param account whose file it is; @param network where it comes from (`networkOf`) */
type UploadSender = { readonly account: string; readonly network: string }

export type UploadPlaces = {
  /** Gives the place back by what is answered, once there is one; who has waited too long for it is refused as overload. */
  take(sender: UploadSender): Promise<() => void>
}

/**
 * Bounds what uploads may cost of memory, however many come; one account, and one network, leaves places for others. Somebody who
 * chooses several files quickly has them read one after the other.
 */
export function uploadPlaces(timeoutMs = longestQueueMs): UploadPlaces {
  const places = fairSemaphore('a place to upload', { permits: mostAtOnce, timeoutMs })
  return {
    take: ({ account, network }) =>
      places.acquire([
        { key: `account:${account}`, ...ofAccount },
        { key: `network:${network}`, ...ofNetwork },
      ]),
  }
}
