import { subjectCodes } from '#src/modules/catalog/server/reads/organizer-subjects.ts'
import { countReserved } from '#src/modules/inventory/server/reads/reserved-units.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { CodeView } from '../../contract/organizer-codes.ts'
import { type CodePage, listCodesWithUses } from '../queries/codes-with-uses.ts'

/** The codes of a rule with their uses, in the order of their ids; a page is a few reads. */
export async function codeViews(tx: Tx, page: CodePage): Promise<CodeView[]> {
  const codes = await listCodesWithUses(tx, page)
  const holders = codes.filter(({ heldRaceId }) => heldRaceId !== null)
  const left = await countReserved(
    tx,
    holders.map(({ id }) => id),
  )
  const { races } = await subjectCodes(tx, {
    events: [],
    races: holders.flatMap(({ heldRaceId }) => heldRaceId ?? []),
    products: [],
    series: [],
  })
  return codes.map((code) => {
    const race = code.heldRaceId === null ? undefined : races.get(code.heldRaceId)
    return {
      codeId: code.id,
      code: code.code,
      batchId: code.batchId,
      maxUses: code.maxUses,
      isActive: code.isActive,
      uses: {
        held: code.held,
        used: code.used,
        left: code.maxUses === null ? null : Math.max(0, code.maxUses - code.held - code.used),
      },
      heldPlaces:
        race === undefined
          ? null
          : {
              eventCode: race.eventCode,
              raceCode: race.code,
              places: code.heldPlaces ?? 0,
              left: left.get(code.id) ?? 0,
            },
      createdAt: code.createdAt,
    }
  })
}
