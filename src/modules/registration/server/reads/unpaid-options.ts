import type { RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { findWaitingOptions } from '#src/modules/orders/server/reads/waiting-options.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import { abandonPath } from '../../domain/ending-path.ts'
import { registerPath } from '../../domain/register-path.ts'
import type { OwnReader } from './in-own-order.ts'

type Of = { readonly orderId: string; readonly race: Pick<RaceRules, 'tenantCode' | 'eventCode' | 'raceCode'> }

/** The options of a paid order that wait for payment, with the page where they are paid; null where none do. */
export async function findUnpaidOptions(tx: Tx, { orderId, race }: Of, { language, urlAt }: OwnReader) {
  const waiting = await findWaitingOptions(tx, orderId)
  if (waiting === null) return null
  const { optionsId, lines, dueMinor, payBefore } = waiting
  return {
    ...{ optionsId, dueMinor, payBefore },
    names: lines.map(({ nameRu, nameEn }) => (language === 'ru' ? nameRu : nameEn)),
    abandonAt: urlAt(race.tenantCode, abandonPath(optionsId)),
    continueTo: urlAt(race.tenantCode, registerPath(race, 'order', optionsId)),
  }
}
