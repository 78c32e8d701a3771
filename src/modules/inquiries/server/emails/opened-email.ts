import { isBefore } from '#src/kernel/instant.ts'
import { isOnSale, raceState } from '#src/modules/catalog/domain/race-state.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import { availabilityOf } from '#src/modules/inventory/server/reads/availability.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { openedEmailJob } from '../jobs/emails.ts'
import { waitAgain } from '../queries/wishes.ts'
import { findWish, sendToWisher, wishPage } from './wish-facts.ts'

/** The race has opened; where its places went meanwhile the email says so. One that was put off since then is waited for again. */
export async function sendOpenedEmail(
  context: JobContext,
  { wishId, toldAt }: JobPayload<typeof openedEmailJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system' }, async (tx) => {
    const one = await openedRace(tx, wishId)
    if (one === null || one.wish.state !== 'told' || one.wish.toldAt !== toldAt) return null
    if (one.race.eventStatus === 'published' && !isBefore(tx.now, one.race.opensAt)) return one
    await waitAgain(tx, wishId, toldAt)
    return null
  })
  if (found === null || found.state.state === 'closed') return
  const { state, race, wish } = found
  const isRu = wish.language === 'ru'
  const names = {
    event: isRu ? race.eventNameRu : race.eventNameEn,
    race: isRu ? race.raceNameRu : race.raceNameEn,
  }
  const t = (key: string) => context.textOf(wish.language, 'inquiries', key, names)
  const isFull = !isOnSale(state) && state.state !== 'by-code' && state.state !== 'by-draw'
  const from = { origin: context.baseUrl, baseUrl: context.baseUrl, hosts: context.tenants.hosts() }
  await sendToWisher(
    context,
    wish,
    {
      messageId: `opening-told-${wishId}-${Date.parse(toldAt)}`,
      subject: subjectLine('inquiries', 'emailOpenedSubject', names),
      title: t('emailOpenedTitle'),
      paragraphs: [t(isFull ? 'emailOpenedFull' : 'emailOpened'), t(isFull ? 'emailOpenedLine' : 'emailOpenedHow')],
      after: [t('emailOpenedOnce')],
      button: {
        to: addressAt(wish.sender.code, `/${race.eventCode}/${race.raceCode}/register`, from),
        label: t(isFull ? 'emailOpenedLineButton' : 'emailOpenedButton'),
      },
    },
    wishPage(context, wish),
  )
}

async function openedRace(tx: Tx, wishId: string) {
  const wish = await findWish(tx, wishId)
  const race = wish?.raceId == null ? null : await findRaceRulesById(tx, wish.raceId)
  if (wish === null || race === null) return null
  const places = (await availabilityOf(tx, [race.poolId])).get(race.poolId) ?? { taken: 0, held: 0, free: 0 }
  return { wish, race, state: raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, tx.now) }
}
