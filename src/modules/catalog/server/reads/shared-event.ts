import { formatDayRange } from '#src/kernel/format-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { typeset } from '#src/kernel/typography.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { Sport } from '../../domain/sport.ts'
import { findSharedEvent } from '../queries/shared-event.ts'

/** The texts and the poster on a page's share picture. */
export type SharedPage = {
  readonly poster: { readonly code: string; readonly sport: Sport; readonly tenant: string }
  readonly title: string
  readonly lines: readonly string[]
}

export type SharedPageWords = {
  readonly language: Language
  readonly online: string
  /** The words in front of the date of a cancelled or postponed event. */
  readonly off: Readonly<Record<'cancelled' | 'postponed', string>>
  eventCount(count: number): string
}

/** The share picture's content of an event's page; null where there is no such page. */
export async function sharedEvent(
  tx: Tx,
  code: string,
  { language, online, off }: SharedPageWords,
): Promise<SharedPage | null> {
  const row = await findSharedEvent(tx, code)
  if (row === null) return null
  const { sport, tenant, startsOn, endsOn } = row
  const days = formatDayRange(startsOn, endsOn, language)
  const isEventNotHeld = row.status === 'cancelled' || row.status === 'postponed'
  const place = language === 'ru' ? row.cityRu : row.cityEn
  return {
    poster: { code, sport, tenant },
    title: typeset(language === 'ru' ? row.nameRu : row.nameEn, language),
    lines: [isEventNotHeld ? `${off[row.status]} · ${days}` : days, row.isOnline ? online : place],
  }
}
