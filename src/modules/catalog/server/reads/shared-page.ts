import { formatDayRange } from '#src/kernel/format-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { typeset } from '#src/kernel/typography.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { wholeTab } from '../../domain/event-query.ts'
import type { Sport } from '../../domain/sport.ts'
import { findSharedEvent } from '../queries/found.ts'
import { findSeries, seriesFound } from '../queries/series.ts'

export type SharedPage = {
  readonly poster: { readonly code: string; readonly sport: Sport; readonly tenant: string }
  readonly title: string
  readonly lines: readonly string[]
}

type Words = {
  readonly language: Language
  readonly online: string
  /** Of an event that is called off or has no day yet: what stands in front of its day. */
  readonly off: Readonly<Record<'cancelled' | 'postponed', string>>
  eventCount(count: number): string
}

/** What the picture of an event's page says; null where there is no such page. */
export async function sharedEvent(tx: Tx, code: string, { language, online, off }: Words): Promise<SharedPage | null> {
  const row = await findSharedEvent(tx, code)
  if (row === null) return null
  const { sport, tenant, startsOn, endsOn } = row
  const days = formatDayRange(startsOn, endsOn, language)
  const isOff = row.status === 'cancelled' || row.status === 'postponed'
  const place = language === 'ru' ? row.cityRu : row.cityEn
  return {
    poster: { code, sport, tenant },
    title: typeset(language === 'ru' ? row.nameRu : row.nameEn, language),
    lines: [isOff ? `${off[row.status]} · ${days}` : days, row.isOnline ? online : place],
  }
}

/** The same of a series: how many starts it has, and which wears its poster. */
export async function sharedSeries(tx: Tx, code: string, words: Words): Promise<SharedPage | null> {
  const row = await findSeries(tx, code)
  if (row === null) return null
  const [found] = await seriesFound(tx, { ...wholeTab('all'), filters: { series: code } })
  const { language } = words
  return {
    poster: found?.face ?? { code, sport: 'run', tenant: 'default' },
    title: typeset(language === 'ru' ? row.nameRu : row.nameEn, language),
    lines: [...(found ? [words.eventCount(found.events)] : []), language === 'ru' ? row.organizerRu : row.organizerEn],
  }
}
