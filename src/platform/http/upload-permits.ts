import { fairSemaphore } from '../fair-semaphore.ts'
import { maxQueueMs } from '../overloaded.ts'

/** How many forms with files one process reads at once, each of them in memory. */
const maxConcurrent = 8
const ofAccount = { permits: 2, maxWaiting: 12 }
/** Half of all: accounts are made quickly, networks are not. */
const ofNetwork = { permits: 4, maxWaiting: 24 }

/** @param account the sender's account; @param network the sender's network (`networkOf`) */
type UploadSender = { readonly account: string; readonly network: string }

export type UploadPermits = {
  /**
   * Waits for a permit; the returned function releases it. A sender that has waited too long is
   * refused as overload.
   */
  take(sender: UploadSender): Promise<() => void>
}

/**
 * Bounds the memory of concurrent uploads; one account, and one network, leaves permits for others.
 * Several files of one sender are read one after the other.
 */
export function uploadPermits(timeoutMs = maxQueueMs): UploadPermits {
  const semaphore = fairSemaphore('a place to upload', { permits: maxConcurrent, timeoutMs })
  return {
    take: ({ account, network }) =>
      semaphore.acquire([
        { key: `account:${account}`, ...ofAccount },
        { key: `network:${network}`, ...ofNetwork },
      ]),
  }
}
