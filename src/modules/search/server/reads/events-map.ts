import type { Language } from '#src/kernel/texts.ts'
import type { CellBox } from '#src/modules/maps/domain/map-clusters.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { MapCell } from '../../contract/events-map.ts'
import type { EventQuery } from '../../domain/event-query.ts'
import { mapCells } from '../queries/map-cells.ts'

/** The map of a list, with the names of single events: one statement in addition to the index. */
export async function eventsMap(
  tx: Tx,
  query: EventQuery,
  zoomFor: (box: CellBox | null) => number,
  language: Language,
) {
  const { cells, ...rest } = await mapCells(tx, query, zoomFor)
  const singleCodes = cells.flatMap(({ count, codes }) => (count === 1 ? codes : []))
  const names = new Map<string, string>()
  if (singleCodes.length > 0) {
    const rows = await tx.sql<{ code: string; nameRu: string; nameEn: string }>`
      select code, name_ru as "nameRu", name_en as "nameEn" from catalog.events where code = any(${singleCodes})`
    for (const { code, nameRu, nameEn } of rows) names.set(code, language === 'ru' ? nameRu : nameEn)
  }
  return {
    ...rest,
    cells: cells.map(({ latitude, longitude, count, box, codes, sport }): MapCell => {
      const [code = ''] = codes
      return {
        ...{ latitude, longitude, count, box, codes },
        event: count === 1 ? { code, sport, name: names.get(code) ?? code } : null,
      }
    }),
  }
}
