import { createHash } from 'node:crypto'
import type { MessageSubject } from './queries/messages.ts'

/** The sender's own text: everything in which two messages of one form may differ. */
type MessageContent = {
  /** The form's id: each form that a page shows has its own. */
  readonly messageId: string
  readonly name: string
  readonly email: string
  readonly text: string
  readonly subject:
    | Exclude<MessageSubject, { kind: 'application' }>
    | { readonly kind: 'application'; readonly vacancyId: string; readonly phone: string; readonly file: Uint8Array }
}

/**
 * The id under which a message is saved, a UUID of version 8 made of the form's id and the content:
 * the same message sent twice has one id and is saved once. A form that is sent again with other words, as
 * after the browser's "Back", is another message with a number of its own.
 */
export function messageIdOf({ messageId, name, email, text, subject }: MessageContent): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([messageId, name, email, text, contentOf(subject)]))
    .digest()
  const bytes = hash.subarray(0, 16)
  bytes[6] = 0x80 | (0x0f & (bytes[6] ?? 0))
  bytes[8] = 0x80 | (0x3f & (bytes[8] ?? 0))
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function contentOf(subject: MessageContent['subject']): readonly (string | number)[] {
  switch (subject.kind) {
    case 'question':
      return [subject.kind, subject.topic, subject.orderNumber]
    case 'company':
      return [subject.kind, subject.company, subject.people, subject.event, subject.phone]
    case 'application':
      return [subject.kind, subject.vacancyId, subject.phone, createHash('sha256').update(subject.file).digest('hex')]
  }
}
