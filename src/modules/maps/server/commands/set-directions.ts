import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type Directions, writeDirections } from '../queries/venues.ts'

/** Sets an event's directions and parking: each in both languages or in neither. */
export async function setDirections(
  tx: Tx,
  eventCode: string,
  texts: Directions,
): Promise<Result<null, 'catalog.event_not_found' | 'catalog.directions_one_language'>> {
  const incompleteFields = (['directions', 'parking'] as const).flatMap((key) => {
    const { ru, en } = texts[key]
    return (ru === '') === (en === '') ? [] : [`${key}.${ru === '' ? 'ru' : 'en'}`]
  })
  if (incompleteFields.length > 0) {
    const code = 'catalog.directions_one_language'
    return err(code, { fields: Object.fromEntries(incompleteFields.map((field) => [field, code])) })
  }
  return (await writeDirections(tx, eventCode, texts)) ? ok(null) : err('catalog.event_not_found')
}
