import { createHash } from 'node:crypto'
import { uuidOf } from '#src/platform/uuid-of.ts'

type QuestionContent = {
  /** Each form that a page shows has its own. */
  readonly formId: string
  readonly eventCode: string
  readonly name: string
  readonly email: string
  readonly question: string
}

/**
 * The id under which a question is saved, made of the form's id and the content: the same question
 * sent twice has one id and is saved once. A form that is sent again with other words, as after the
 * browser's "Back", is another question.
 */
export function questionIdOf({ formId, eventCode, name, email, question }: QuestionContent): string {
  const content = JSON.stringify([formId, eventCode, name, email, question])
  return uuidOf(createHash('sha256').update(content).digest())
}
