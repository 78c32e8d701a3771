import { finishRetention } from '#src/modules/accounts/server/commands/delete-account.ts'
import { type RetentionReason, retentionReasons } from '#src/platform/personal-data/personal-data.ts'
import type { Services } from '#src/platform/services.ts'

/** The numbers of years for which something is retained, the fewest first. */
export const retentionYears: readonly number[] = [
  ...new Set(Object.values(retentionReasons).flatMap(({ years }) => years ?? [])),
].sort((a, b) => a - b)

/**
 * Removes what a deleted account's rows retain for so many years or fewer, in one transaction. Run
 * twice it changes nothing.
 */
export async function endRetention(
  { db, personalData }: Pick<Services, 'db' | 'personalData'>,
  accountId: string,
  years: number,
): Promise<void> {
  const reasons = (Object.keys(retentionReasons) as RetentionReason[]).filter((reason) => {
    const of = retentionReasons[reason].years
    return of !== null && of <= years
  })
  await db.transaction({ role: 'erasure' }, async (tx) => {
    await personalData.eraseAfterTerm(tx, accountId, reasons)
    await finishRetention(tx, accountId, years)
  })
}
