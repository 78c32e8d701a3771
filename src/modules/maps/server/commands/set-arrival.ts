import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { type Arrival, writeArrival } from '../queries/arrivals.ts'

/** Sets an event's directions and parking: each in both languages or in neither. */
export async function setArrival(
  tx: Tx,
  eventCode: string,
  arrival: Arrival,
): Promise<Result<null, 'catalog.event_not_found' | 'catalog.arrival_one_language'>> {
  const incompleteFields = (['directions', 'parking'] as const).flatMap((key) => {
    const { ru, en } = arrival[key]
    return (ru === '') === (en === '') ? [] : [`${key}.${ru === '' ? 'ru' : 'en'}`]
  })
  if (incompleteFields.length > 0) {
    const code = 'catalog.arrival_one_language'
    return err(code, { fields: Object.fromEntries(incompleteFields.map((field) => [field, code])) })
  }
  return (await writeArrival(tx, eventCode, arrival)) ? ok(null) : err('catalog.event_not_found')
}
