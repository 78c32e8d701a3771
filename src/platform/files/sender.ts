import { toNetwork } from '#src/kernel/network.ts'
import type { SemaphoreShare } from '../fair-semaphore.ts'

/**
 * The sender of a file: work on it is shared by network, and its duration counts against the
 * account.
 */
export type UploadSender = { readonly network: string; readonly spend: (ms: number) => void }

/** The request's data about its sender. */
type Upload = { readonly address: string; readonly spendUpload?: ((ms: number) => void) | undefined }

export function createUploadSender({ address, spendUpload }: Upload): UploadSender {
  return { network: toNetwork(address), spend: (ms) => spendUpload?.(ms) }
}

/**
 * One file of a network at a time is read or queued. The number of waiting ones is bounded by
 * upload-permits.ts too.
 */
export function semaphoreShares({ network }: UploadSender): readonly SemaphoreShare[] {
  return [{ key: network, permits: 1, maxWaiting: 16 }]
}
