import type { z } from 'zod'
import { err, ok, type Result } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { isAnyOffered, optionsOffer } from '#src/modules/orders/server/reads/options-offer.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { getOwnOptionsRoute } from '../../contract/own-options.ts'
import { entryName } from '../../domain/entry-name.ts'
import { entriesOfOrder, type OrderEntry } from '../queries/own-entries.ts'

type OwnOptionsReply = z.input<typeof getOwnOptionsRoute.reply>
type Refusal = keyof (typeof getOwnOptionsRoute)['errors']

/** The options that the payer of a paid order may add and change now, by person. */
export async function ownOptions(
  tx: Tx,
  orderId: string,
  language: Language,
): Promise<Result<OwnOptionsReply, Refusal>> {
  const entries = await entriesOfOrder(tx, orderId)
  const offer = await optionsOffer(tx, orderId, { entries, language })
  if (!offer.ok) return offer.error.code === 'orders.not_found' ? err('registration.not_found') : err(offer.error.code)
  const [first] = entries
  const race = first === undefined ? null : await findRaceRulesById(tx, first.raceId)
  if (race === null) return err('registration.not_found')
  const { rates, products, owners, closed } = offer.value
  return ok({
    registrationId: orderId,
    currency: race.currency,
    timeZone: race.timeZone,
    commission: rates,
    closed,
    products,
    owners: owners.map(({ entryId, ...owner }) => {
      const entry = entries.find(({ id }) => id === entryId)
      const raceName = language === 'ru' ? entry?.raceNameRu : entry?.raceNameEn
      return {
        entryId,
        fullName: entry === undefined ? '' : entryName(language, entry),
        raceName: raceName ?? '',
        ...owner,
      }
    }),
  })
}

/** Whether the payer may add or change anything now. */
export async function canChangeOptions(
  tx: Tx,
  orderId: string,
  { entries, language }: { readonly entries: readonly OrderEntry[]; readonly language: Language },
): Promise<boolean> {
  const offer = await optionsOffer(tx, orderId, { entries, language })
  return offer.ok && isAnyOffered(offer.value)
}
