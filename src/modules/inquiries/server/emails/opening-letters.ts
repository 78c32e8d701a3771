import { formatMoment } from '#src/kernel/format-date.ts'
import { type Instant, isBefore } from '#src/kernel/instant.ts'
import { isOnSale, type RaceState, raceState } from '#src/modules/catalog/domain/race-state.ts'
import { findRaceRulesById, type RaceRules } from '#src/modules/catalog/server/reads/race-rules.ts'
import { availabilityOf } from '#src/modules/inventory/server/reads/availability.ts'
import { addressAt } from '#src/modules/tenants/domain/tenant-address.ts'
import type { LetterSender } from '#src/modules/tenants/server/letters/letter-frame.tsx'
import { type NoteLetter, noteLetter } from '#src/modules/tenants/server/letters/note-letter.tsx'
import type { Tx } from '#src/platform/db/database.ts'
import type { JobContext, JobPayload } from '#src/platform/jobs/define-job.ts'
import { subjectLine } from '#src/platform/mail/subject.ts'
import { wishAddress } from '../../domain/addresses.ts'
import type { askedLetterJob, openedLetterJob } from '../jobs/letters.ts'
import { waitAgain } from '../queries/opening-wishes.ts'
import { wishTokenOf } from '../wish-keys.ts'

type Facts = {
  readonly state: 'asked' | 'confirmed' | 'told'
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly askedAt: Instant
  readonly toldAt: Instant | null
  readonly raceId: string
  readonly sender: LetterSender
}

/** Asks the address whether it is to be told; one that waits already reads so. */
export async function sendAskedLetter(
  context: JobContext,
  { wishId, askedAt }: JobPayload<typeof askedLetterJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system', readOnly: true }, (tx) => factsOf(tx, wishId))
  if (found === null || found.facts.askedAt !== askedAt || found.facts.state === 'told') return
  const { facts, race } = found
  const t = wordsOf(context, found)
  const waits = facts.state === 'confirmed'
  await send(context, found, {
    messageId: `opening-asked-${wishId}-${Date.parse(askedAt)}`,
    subject: subjectLine('inquiries', waits ? 'letterWaitsSubject' : 'letterAskedSubject', namesOf(found)),
    title: t(waits ? 'letterWaitsTitle' : 'letterAskedTitle'),
    paragraphs: [t(waits ? 'letterWaits' : 'letterAsked')],
    after: [t(waits ? 'letterWaitsEnd' : 'letterAskedNotYou')],
    button: {
      to: context.baseUrl + wishAddress(wishTokenOf(context, wishId)),
      label: t(waits ? 'letterWaitsButton' : 'letterAskedButton', {
        moment: formatMoment(race.opensAt, race.timeZone, facts.language),
      }),
    },
  })
}

/** The race has opened; where its places went meanwhile the letter says so. One that was put off since then is waited for again. */
export async function sendOpenedLetter(
  context: JobContext,
  { wishId, toldAt }: JobPayload<typeof openedLetterJob>,
): Promise<void> {
  const found = await context.db.transaction({ role: 'system' }, async (tx) => {
    const one = await factsOf(tx, wishId)
    if (one === null || one.facts.state !== 'told' || one.facts.toldAt !== toldAt) return null
    if (one.race.eventStatus === 'published' && !isBefore(tx.now, one.race.opensAt)) return one
    await waitAgain(tx, wishId, toldAt)
    return null
  })
  if (found === null || found.state.state === 'closed') return
  const { state, race, facts } = found
  const t = wordsOf(context, found)
  const isFull = !isOnSale(state) && state.state !== 'by-code' && state.state !== 'by-draw'
  const from = { origin: context.baseUrl, baseUrl: context.baseUrl, hosts: context.tenants.hosts() }
  const endsAt = context.baseUrl + wishAddress(wishTokenOf(context, wishId))
  await send(
    context,
    found,
    {
      messageId: `opening-told-${wishId}-${Date.parse(toldAt)}`,
      subject: subjectLine('inquiries', 'letterOpenedSubject', namesOf(found)),
      title: t('letterOpenedTitle'),
      paragraphs: [t(isFull ? 'letterOpenedFull' : 'letterOpened'), t(isFull ? 'letterOpenedLine' : 'letterOpenedHow')],
      after: [t('letterOpenedOnce')],
      button: {
        to: addressAt(facts.sender.code, `/${race.eventCode}/${race.raceCode}/register`, from),
        label: t(isFull ? 'letterOpenedLineButton' : 'letterOpenedButton'),
      },
    },
    endsAt,
  )
}

type Found = { readonly facts: Facts; readonly race: RaceRules; readonly state: RaceState }

async function factsOf(tx: Tx, wishId: string): Promise<Found | null> {
  const [facts] = await tx.sql<Facts>`
    select w.state, w.email, w.language, w.asked_at as "askedAt", w.told_at as "toldAt", w.race_id as "raceId",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender
    from inquiries.opening_wishes w join tenants.tenants t on t.id = w.tenant_id
    where w.id = ${wishId}`
  const race = facts ? await findRaceRulesById(tx, facts.raceId) : null
  if (!facts || race === null) return null
  const places = (await availabilityOf(tx, [race.poolId])).get(race.poolId) ?? { taken: 0, held: 0, free: 0 }
  return { facts, race, state: raceState({ ...race, allowsPickup: race.pickupRu !== '' }, places, tx.now) }
}

function namesOf({ facts: { language }, race }: Found) {
  const isRu = language === 'ru'
  return {
    event: isRu ? race.eventNameRu : race.eventNameEn,
    race: isRu ? race.raceNameRu : race.raceNameEn,
    moment: formatMoment(race.opensAt, race.timeZone, language),
  }
}

function wordsOf({ textOf }: JobContext, found: Found) {
  const { language } = found.facts
  const words = namesOf(found)
  return (key: string, more: Readonly<Record<string, string>> = {}) =>
    textOf(language, 'inquiries', key, { ...words, ...more })
}

async function send(
  { mail, textOf }: JobContext,
  { facts: { email, sender, language } }: Found,
  note: Omit<NoteLetter, 'to' | 'by'>,
  unsubscribeAt?: string,
): Promise<void> {
  const letter = await noteLetter({ ...note, to: email, by: { kind: 'asked' } }, { sender, language, textOf })
  await mail.send(unsubscribeAt === undefined ? letter : { ...letter, unsubscribeAt })
}
