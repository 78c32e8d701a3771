import { createHash } from 'node:crypto'
import { uuidOf } from '#src/platform/uuid-of.ts'
import type { MessageSubject } from './queries/messages.ts'

/** The sender's own text: everything in which two messages of one form may differ. */
type MessageContent = {
  /** Each form that a page shows has its own. */
  readonly formId: string
  readonly name: string
  readonly email: string
  readonly text: string
  readonly subject:
    | Exclude<MessageSubject, { kind: 'application' }>
    | { readonly kind: 'application'; readonly vacancyId: string; readonly phone: string; readonly file: Uint8Array }
}

/**
 * The id under which a message is saved, made of the form's id and the content: the same message
 * sent twice has one id and is saved once. A form that is sent again with other words, as after the
 * browser's "Back", is another message with a number of its own.
 */
export function messageIdOf({ formId, name, email, text, subject }: MessageContent): string {
  const content = JSON.stringify([formId, name, email, text, contentOf(subject)])
  return uuidOf(createHash('sha256').update(content).digest())
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
