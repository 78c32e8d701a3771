import type { Instant } from '#src/kernel/instant.ts'
import type { EmailSender } from '#src/modules/tenants/server/email-layout/email-frame.tsx'
import { type NoteEmail, noteEmail } from '#src/modules/tenants/server/email-layout/note-email.tsx'
import type { Tx } from '#src/platform/db/database.ts'
import type { JobContext } from '#src/platform/jobs/define-job.ts'
import { wishAddress } from '../../domain/addresses.ts'
import type { WishSubject } from '../../domain/wish-subjects.ts'
import type { WishState } from '../queries/wishes.ts'
import { wishTokenOf } from '../wish-keys.ts'

/** What a message to who asked to be told needs to know of the wish. */
export type WishFacts = {
  readonly wishId: string
  readonly about: WishSubject
  readonly state: WishState
  readonly email: string
  readonly language: 'ru' | 'en'
  readonly askedAt: Instant
  readonly toldAt: Instant | null
  readonly eventId: string
  /** Of an opening alone. */
  readonly raceId: string | null
  readonly sender: EmailSender
}

export async function findWish(tx: Tx, wishId: string): Promise<WishFacts | null> {
  const [facts] = await tx.sql<WishFacts>`
    select w.id as "wishId", w.about, w.state, w.email, w.language, w.asked_at as "askedAt", w.told_at as "toldAt",
      w.event_id as "eventId", w.race_id as "raceId",
      json_build_object('code', t.code, 'name', json_build_object('ru', t.name_ru, 'en', t.name_en),
        'supportEmail', t.support_email) as sender
    from inquiries.wishes w join tenants.tenants t on t.id = w.tenant_id
    where w.id = ${wishId}`
  return facts ?? null
}

/** Where the wish is confirmed and ended. */
export function wishPage(context: JobContext, { wishId }: WishFacts): string {
  return context.baseUrl + wishAddress(wishTokenOf(context, wishId))
}

/** @param unsubscribeAt given where it is what was asked for: a mail program offers to end it */
export async function sendToWisher(
  { mail, textOf }: JobContext,
  { email, sender, language }: WishFacts,
  note: Omit<NoteEmail, 'to' | 'by'>,
  unsubscribeAt?: string,
): Promise<void> {
  const message = await noteEmail({ ...note, to: email, by: { kind: 'asked' } }, { sender, language, textOf })
  await mail.send(unsubscribeAt === undefined ? message : { ...message, unsubscribeAt })
}
