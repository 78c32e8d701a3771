import { type Instant, isBefore } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'

export const questionKinds = [
  ...(['text', 'choice', 'several', 'number', 'date', 'file', 'consent'] as const),
  /** A finishing time: '1:42:30'. */
  'time',
  /** An address of a page: a protocol, say. */
  'link',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/** What an organizer asks of whoever enters, beyond the profile. */
export type Question = {
  /** Its own within the event and each race; some codes mean the same everywhere (`sharedCodes`). */
  readonly code: string
  readonly kind: QuestionKind
  readonly label: BothLanguages
  readonly hint: BothLanguages
  readonly isRequired: boolean
  /** Of `choice` and `several`, else none. */
  readonly options: readonly { readonly code: string; readonly label: BothLanguages }[]
  /** Of a number, both included. */
  readonly least: number | null
  /** Of a number, included; of a text how many letters; of `several` how many options. */
  readonly most: number | null
  /** Until when the answer may still be changed once the place is paid; null: it stays. */
  readonly changeUntil: Instant | null
}

/** Questions whose answer is the person's and not the event's: whoever has answered them once finds the answer again. */
export const sharedCodes: readonly string[] = [
  'bib-name',
  'shirt-size',
  'best-time',
  'protocol',
  'school',
  'school-class',
]

const mostQuestions = 30
const mostOptions = 60

/** Whether such questions may be asked together: the event's and those of one of its races. */
export function areQuestionsPossible(questions: readonly Question[]): boolean {
  const codes = new Set(questions.map(({ code }) => code))
  return codes.size === questions.length && questions.length <= mostQuestions && questions.every(isPossible)
}

function isPossible({ code, label, kind, options, least, most, changeUntil }: Question): boolean {
  const hasOptions = kind === 'choice' || kind === 'several'
  const optionCodes = new Set(options.map((option) => option.code))
  return (
    isCode(code) &&
    label.ru !== '' &&
    label.en !== '' &&
    (hasOptions ? options.length > 1 && options.length <= mostOptions : options.length === 0) &&
    optionCodes.size === options.length &&
    options.every((option) => isCode(option.code)) &&
    (least === null || kind === 'number') &&
    (most === null || kind === 'number' || (most > 0 && ['text', 'several'].includes(kind))) &&
    (least === null || most === null || least <= most) &&
    // what was agreed to is not taken back by a form
    (changeUntil === null || kind !== 'consent')
  )
}

function isCode(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,40}$/.test(text)
}

/** Whether an answer may still be changed after the payment. */
export function isChangeable({ changeUntil }: Pick<Question, 'changeUntil'>, now: Instant): boolean {
  return changeUntil !== null && isBefore(now, changeUntil)
}

type Asks = Partial<Pick<Question, 'isRequired' | 'hint' | 'changeUntil' | 'least' | 'most'>>
const none: BothLanguages = { ru: '', en: '' }

export function question(code: string, kind: QuestionKind, label: BothLanguages, asks: Asks = {}): Question {
  return {
    ...{ code, kind, label, hint: none, isRequired: false, options: [], least: null, most: null, changeUntil: null },
    ...asks,
  }
}

type Choices = Readonly<Record<string, BothLanguages>>

/** One of these (`choice`), or any of them (`several`). */
export function choiceOf(
  code: string,
  kind: 'choice' | 'several',
  label: BothLanguages,
  { choices, ...asks }: Asks & { readonly choices: Choices },
): Question {
  const options = Object.entries(choices).map(([option, words]) => ({ code: option, label: words }))
  return { ...question(code, kind, label, asks), options }
}

const sizes = ['xs', 's', 'm', 'l', 'xl', 'xxl'] as const

/** What stands on the bib beside the number. */
export function bibName(asks: Asks = {}): Question {
  const hint = {
    ru: 'До 12 букв: так болельщики позовут вас по имени.',
    en: 'Up to 12 letters, for those who cheer you on.',
  }
  return question('bib-name', 'text', { ru: 'Имя на номере', en: 'Name on the bib' }, { most: 12, hint, ...asks })
}

export function shirtSize(asks: Asks = {}): Question {
  const choices = Object.fromEntries(sizes.map((size) => [size, { ru: size.toUpperCase(), en: size.toUpperCase() }]))
  return choiceOf('shirt-size', 'choice', { ru: 'Размер футболки', en: 'Shirt size' }, { choices, ...asks })
}

/** What a place in a wave is given by: the expected time, the best one and where it stands in a protocol. */
export function waveTimes(asks: Asks = {}): Question[] {
  const hint = { ru: 'По нему организатор определит ваш кластер.', en: 'The organizer sets your starting wave by it.' }
  return [
    question('expected-time', 'time', { ru: 'Ожидаемое время', en: 'Expected time' }, { hint, ...asks }),
    question('best-time', 'time', { ru: 'Лучшее время на этой дистанции', en: 'Best time at this distance' }),
    question('protocol', 'link', {
      ru: 'Ссылка на протокол с этим временем',
      en: 'Link to the results with that time',
    }),
  ]
}
