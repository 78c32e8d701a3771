import { formatMoment } from '#src/kernel/format-date.ts'
import { findEventsAhead } from '#src/modules/catalog/server/reads/event-ahead.ts'
import { findRaceRulesById } from '#src/modules/catalog/server/reads/race-rules.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import type { askedEmailJob } from '../jobs/emails.ts'
import { findWish, sendToWisher, type WishFacts, wishPage } from './wish-facts.ts'

type Names = { readonly event: string; readonly race?: string; readonly moment?: string }

/** Asks the address whether it is to be told; one that waits already reads so. */
export async function sendAskedEmail(
  context: JobContext,
  { wishId, askedAt }: JobPayload<typeof askedEmailJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, async (tx) => {
    const wish = await findWish(tx, wishId)
    const names = wish && (await namesOf(tx, wish))
    return wish && names && { wish, names }
  })
  if (found === null || found.wish.askedAt !== askedAt || found.wish.state === 'told') return
  const { wish, names } = found
  const { about, language } = wish
  const t = (key: string) => context.textOf(language, 'inquiries', key, names)
  const waits = wish.state === 'confirmed'
  await sendToWisher(context, wish, {
    messageId: `opening-asked-${wishId}-${Date.parse(askedAt)}`,
    subject: subjectLine('inquiries', waits ? `emailWaitsSubject.${about}` : `emailAskedSubject.${about}`, names),
    title: t(waits ? 'emailWaitsTitle' : `wishAskedTitle.${about}`),
    paragraphs: [t(waits ? `emailWaits.${about}` : `emailAsked.${about}`)],
    after: [t(waits ? 'emailWaitsEnd' : 'emailAskedNotYou')],
    button: { to: wishPage(context, wish), label: t(waits ? 'emailWaitsButton' : 'emailAskedButton') },
  })
}

async function namesOf(tx: Tx, { eventId, raceId, language }: WishFacts): Promise<Names | null> {
  if (raceId === null) {
    const [event] = await findEventsAhead(tx, [eventId])
    return event ? { event: event.name[language] } : null
  }
  const race = await findRaceRulesById(tx, raceId)
  if (race === null) return null
  const isRu = language === 'ru'
  return {
    event: isRu ? race.eventNameRu : race.eventNameEn,
    race: isRu ? race.raceNameRu : race.raceNameEn,
    moment: formatMoment(race.opensAt, race.timeZone, language),
  }
}
