import { isUuid } from '#src/kernel/ids.ts'
import { parseTypedDay } from '#src/kernel/plain-date.ts'
import type { Question } from '#src/modules/catalog/domain/questions.ts'

/**
 * An answer by the question's code: a text, a number, days and times as text, options' codes, a
 * file's id. Answers is the schema of `registration.entries.answers` and
 * `registration.team_members.answers`.
 */
export type Answer = string | number | true | readonly string[]
export type Answers = Readonly<Record<string, Answer>>
/** As a form or an API client sends them. */
export type AnswerInput = string | number | boolean | readonly string[]
export type AnswersInput = Readonly<Record<string, AnswerInput | undefined>>

/** The facts of a question that its validation needs. */
export type AnswerRules = Pick<Question, 'code' | 'kind' | 'isRequired' | 'min' | 'max'> & {
  readonly options: readonly { readonly code: string }[]
}

export type AnswerIssue =
  | 'validation.required'
  | 'validation.date'
  | 'validation.chooseOne'
  | 'validation.file'
  | 'validation.invalid'
  | 'registration.answer_consent'
  | 'registration.answer_number'
  | 'registration.answer_range'
  | 'registration.answer_long'
  | 'registration.answer_choices'
  | 'registration.answer_time'
  | 'registration.answer_link'
  | 'registration.bib_name_form'

/** The length limit of a text without its own. */
export const maxAnswerLength = 500

/**
 * The answers in stored form, and their issues by code (SPEC §5); the same rule on the server and
 * in the browser. Answers to unknown questions and empty optional ones are dropped.
 */
export function checkAnswers(
  questions: readonly AnswerRules[],
  input: AnswersInput,
): { readonly answers: Answers; readonly issues: Readonly<Record<string, AnswerIssue>> } {
  const answers: Record<string, Answer> = {}
  const issues: Record<string, AnswerIssue> = {}
  for (const question of questions) {
    const read = readAnswer(question, input[question.code])
    if ('issue' in read) issues[question.code] = read.issue
    else if (read.answer !== null) answers[question.code] = read.answer
  }
  return { answers, issues }
}

type Read = { readonly answer: Answer | null } | { readonly issue: AnswerIssue }

/** One answer in stored form; null for an empty one. */
export function readAnswer(question: AnswerRules, input: AnswerInput | undefined): Read {
  if (isEmpty(input)) return question.isRequired ? { issue: missing[question.kind] } : { answer: null }
  if (question.kind === 'several') return readSeveral(question, typeof input === 'string' ? [input] : input)
  if (question.kind === 'consent')
    return input === true || input === 'on' ? { answer: true } : { issue: 'validation.invalid' }
  if (typeof input !== 'string' && typeof input !== 'number') return { issue: 'validation.invalid' }
  return readText(question, String(input).normalize('NFC').trim())
}

const missing = {
  text: 'validation.required',
  number: 'validation.required',
  date: 'validation.required',
  time: 'validation.required',
  link: 'validation.required',
  choice: 'validation.chooseOne',
  several: 'validation.chooseOne',
  file: 'validation.file',
  consent: 'registration.answer_consent',
} as const satisfies Record<Question['kind'], AnswerIssue>

function isEmpty(input: AnswerInput | undefined): input is undefined | false | '' {
  if (input === undefined || input === false) return true
  if (typeof input === 'string') return input.trim() === ''
  return Array.isArray(input) && input.every((one) => one === '')
}

function readSeveral({ options, max }: AnswerRules, input: AnswerInput): Read {
  if (!Array.isArray(input)) return { issue: 'validation.invalid' }
  const chosen = new Set(input.filter((code) => code !== ''))
  if ([...chosen].some((code) => !options.some((option) => option.code === code)))
    return { issue: 'validation.invalid' }
  if (max !== null && chosen.size > max) return { issue: 'registration.answer_choices' }
  // in the order of the options, so that equal choices are equal answers
  return { answer: options.flatMap(({ code }) => (chosen.has(code) ? [code] : [])) }
}

function readText(question: AnswerRules, text: string): Read {
  switch (question.kind) {
    case 'choice':
      return question.options.some(({ code }) => code === text) ? { answer: text } : { issue: 'validation.invalid' }
    case 'number':
      return readNumber(question, text)
    case 'date': {
      const day = parseTypedDay(text)
      return day === null ? { issue: 'validation.date' } : { answer: day }
    }
    case 'time':
      return readTime(text)
    case 'link':
      return readLink(text)
    case 'file':
      return isUuid(text) ? { answer: text } : { issue: 'validation.file' }
    default:
      if (question.code === 'bib-name' && !isPrintable(text)) return { issue: 'registration.bib_name_form' }
      return Array.from(text).length > (question.max ?? maxAnswerLength)
        ? { issue: 'registration.answer_long' }
        : { answer: text }
  }
}

function readNumber({ min, max }: AnswerRules, text: string): Read {
  const typed = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.')
  if (!/^[+-]?\d{1,12}(\.\d{1,6})?$/.test(typed)) return { issue: 'registration.answer_number' }
  const value = Number(typed)
  const isOutside = (min !== null && value < min) || (max !== null && value > max)
  return isOutside ? { issue: 'registration.answer_range' } : { answer: value }
}

/** '1:42:30', '42:30' or '1.42.30' as '1:42:30': hours, minutes, seconds. */
function readTime(text: string): Read {
  const parts = /^(?:(\d{1,2})[:.,])?(\d{1,2})[:.,](\d{2})$/.exec(text)
  const [hours = 0, minutes = 0, seconds = 0] = (parts ?? []).slice(1).map((part) => Number(part ?? 0))
  if (parts === null || minutes > 59 || seconds > 59) return { issue: 'registration.answer_time' }
  if (hours + minutes + seconds === 0) return { issue: 'registration.answer_time' }
  return {
    answer: [hours, minutes, seconds].map((part, i) => (i === 0 ? part : String(part).padStart(2, '0'))).join(':'),
  }
}

/** An http(s) address without credentials; a missing scheme is added. */
function readLink(text: string): Read {
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`
  const url = URL.canParse(address) ? new URL(address) : null
  const isPage = url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hostname.includes('.')
  return isPage && url.href.length <= maxAnswerLength ? { answer: url.href } : { issue: 'registration.answer_link' }
}

/** Whether the text can be printed on bibs, in any script. */
function isPrintable(text: string): boolean {
  return /^[\p{L}\p{M}\d .’'-]+$/u.test(text) && /[\p{L}\d]/u.test(text)
}

/** The text on the bib beside the number; null where none was answered. */
export function bibNameIn(answers: Answers | null | undefined): string | null {
  const name = answers?.['bib-name']
  return typeof name === 'string' ? name : null
}
