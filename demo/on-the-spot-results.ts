import { type PlainDate, plainDate } from '#src/kernel/plain-date.ts'
import { mustBeOk } from '#src/kernel/result.ts'
import { listPeople } from '#src/modules/accounts/server/reads/list-people.ts'
import type { ResultDraft } from '#src/modules/results/domain/result-list.ts'
import { claimResult } from '#src/modules/results/server/commands/claim-result.ts'
import type { Database } from '#src/platform/db/database.ts'

type OnTheSpot = {
  readonly event: string
  readonly race: string
  readonly bib: number
  readonly seconds: number
  readonly birthDate: PlainDate
  /** Whether the runner's account has claimed it. */
  readonly isClaimed: boolean
}

const born = plainDate(1991, 4, 17)

/**
 * Rows of the demo runner, who registered on the spot: some are claimed and make a history, one
 * waits for its organizer since its year of birth is wrong, and one is still to be claimed.
 */
const rows: readonly OnTheSpot[] = [
  { event: 'iset-half-2024', race: 'half', bib: 9001, seconds: 9_125, birthDate: born, isClaimed: true },
  { event: 'onega-mile', race: 'mile', bib: 9001, seconds: 2_295, birthDate: born, isClaimed: true },
  { event: 'polar-track', race: 'km12', bib: 9001, seconds: 3_212, birthDate: born, isClaimed: true },
  {
    event: 'uktus-ski-2024',
    race: 'km15',
    bib: 9001,
    seconds: 4_080,
    birthDate: plainDate(1990, 4, 17),
    isClaimed: true,
  },
  { event: 'imereti-bay', race: 'mile', bib: 9001, seconds: 2_238, birthDate: born, isClaimed: false },
]

/** The rows of a race's participants who registered on the spot. */
export function onTheSpotRows(event: string, race: string, splitCount: number): ResultDraft[] {
  return rows
    .filter((row) => row.event === event && row.race === race)
    .map(({ bib, seconds, birthDate }) => ({
      bib,
      status: 'finished',
      gunMs: seconds * 1_000 + 6_400,
      netMs: seconds * 1_000,
      splitsMs: Array.from({ length: splitCount }, (_, i) =>
        Math.round((seconds * 1_000 * (i + 1)) / (splitCount + 1)),
      ),
      person: {
        ...{ lastName: 'Лебедева', firstName: 'Вероника', gender: 'female', birthDate },
        ...{ city: 'Самара', club: '' },
      },
    }))
}

/** The demo runner claims what they claimed; idempotent. */
export async function claimDemoResults(db: Database, accountId: string): Promise<void> {
  for (const { event, race, bib, isClaimed } of rows) {
    if (!isClaimed) continue
    await db.transaction({ role: 'system' }, async (tx) => {
      const [self] = await listPeople(tx, accountId)
      if (self === undefined) throw new Error(`account ${accountId} has no participant`)
      const of = { accountId, participantId: self.id, eventCode: event, raceCode: race, bib }
      const claimed = await claimResult(tx, of)
      if (!claimed.ok && claimed.error.code !== 'results.claim_own') mustBeOk(claimed)
    })
  }
}
