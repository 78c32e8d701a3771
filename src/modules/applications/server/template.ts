import Papa from 'papaparse'
import type { Language } from '#src/kernel/texts.ts'
import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { athleteColumns, titleOf } from '../domain/athlete-columns.ts'

/**
 * An empty list for a spreadsheet: what stands above the headings is read by people alone. With the mark by which Excel knows UTF-8, and
 * semicolons, as it expects them where the comma is in numbers.
 */
export function templateOf(races: readonly [RaceRules, ...RaceRules[]], language: Language): string {
  const [{ eventNameRu, eventNameEn }] = races
  const isRu = language === 'ru'
  const lines = [
    [isRu ? `${eventNameRu}: заявка` : `${eventNameEn}: application`],
    ...races
      .filter(({ applications }) => applications !== null)
      .map(({ raceCode, raceNameRu, raceNameEn }) => [
        isRu ? 'Код дистанции:' : 'Race code:',
        raceCode,
        isRu ? raceNameRu : raceNameEn,
      ]),
    [],
    athleteColumns.map((column) => titleOf(column, language)),
  ]
  return `\uFEFF${Papa.unparse(lines, { delimiter: ';', newline: '\r\n', escapeFormulae: true })}\r\n`
}
