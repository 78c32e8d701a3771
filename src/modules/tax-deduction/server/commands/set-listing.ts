import type { Tx } from '#src/platform/db/tx.ts'
import { addListing } from '../queries/listings.ts'

/** Sets by the installation's own program whether an organizer is on the ministry's list of a year. Runs as the system. */
export async function setListing(
  tx: Tx,
  listing: {
    readonly organizerId: string
    readonly year: number
    readonly isListed: boolean
    readonly feesQualify: boolean
  },
): Promise<void> {
  await addListing(tx, { ...listing, setBy: null })
}
