import { claimedParticipants } from '#src/modules/accounts/server/reads/claimed-participants.ts'
import { listPeople } from '#src/modules/accounts/server/reads/list-people.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { acceptedBibs } from '../queries/claims.ts'

type Person = Awaited<ReturnType<typeof listPeople>>[number]

/** The participants whose results an account may see as its own. */
export type ResultsViewer = {
  readonly accountId: string
  /** The account's owner first, then the family. */
  readonly people: readonly Person[]
  /**
   * The participant of the account by each id under which results stand: a family group may have
   * entered the account's owner as a relative of theirs.
   */
  readonly shownAs: ReadonlyMap<string, string>
}

/** Read as the system: another account's family group may know the owner. */
export async function resultsViewer(tx: Tx, accountId: string): Promise<ResultsViewer> {
  const people = await listPeople(tx, accountId)
  const shownAs = new Map(people.map(({ id }) => [id, id]))
  const self = people.find(({ relation }) => relation === null)
  if (self !== undefined) for (const id of await claimedParticipants(tx, accountId)) shownAs.set(id, self.id)
  return { accountId, people, shownAs }
}

/** The bibs of a race that accepted claims gave to the account's people, and those given to other accounts. */
export async function claimedBibs(
  tx: Tx,
  accountId: string,
  raceId: string,
): Promise<{ readonly own: ReadonlySet<number>; readonly others: ReadonlySet<number> }> {
  const { shownAs } = await resultsViewer(tx, accountId)
  return await acceptedBibs(tx, raceId, [...shownAs.keys()])
}
