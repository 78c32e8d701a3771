import { type Instant, isBefore } from '#src/kernel/instant.ts'
import type { BothLanguages } from '#src/kernel/texts.ts'

export const questionKinds = [
  ...(['text', 'choice', 'several', 'number', 'date', 'file', 'consent'] as const),
  /** A finishing time: '1:42:30'. */
  'time',
  /** A web address, for example of official results. */
  'link',
] as const
export type QuestionKind = (typeof questionKinds)[number]

/**
 * An organizer's question to a participant, beyond the profile. Schema of the elements of
 * `catalog.events.questions` and `catalog.races.questions`.
 */
export type Question = {
  /**
   * Unique within the event and each race. The codes in `sharedCodes` have the same meaning in all
   * events.
   */
  readonly code: string
  readonly kind: QuestionKind
  readonly label: BothLanguages
  readonly hint: BothLanguages
  readonly isRequired: boolean
  /** Only of `choice` and `several`, else empty. */
  readonly options: readonly { readonly code: string; readonly label: BothLanguages }[]
  /** The lower bound of a number, inclusive. */
  readonly min: number | null
  /**
   * The upper bound: of a number its value, of a text its length, of `several` the number of
   * options.
   */
  readonly max: number | null
  /** The moment until which a paid participant may change the answer; null: not after payment. */
  readonly changeUntil: Instant | null
}

/**
 * Codes of questions about the person and not the event: the form fills in the account's last
 * answer.
 */
export const sharedCodes: readonly string[] = [
  'bib-name',
  'shirt-size',
  'best-time',
  'official-result',
  'school',
  'school-class',
]

const maxQuestions = 30
const maxOptions = 60

/** Whether these questions, the event's and those of one race, are valid together. */
export function areQuestionsValid(questions: readonly Question[]): boolean {
  const codes = new Set(questions.map(({ code }) => code))
  return codes.size === questions.length && questions.length <= maxQuestions && questions.every(isPossible)
}

function isPossible({ code, label, kind, options, min, max, changeUntil }: Question): boolean {
  const hasOptions = kind === 'choice' || kind === 'several'
  const optionCodes = new Set(options.map((option) => option.code))
  return (
    isCode(code) &&
    label.ru !== '' &&
    label.en !== '' &&
    (hasOptions ? options.length > 1 && options.length <= maxOptions : options.length === 0) &&
    optionCodes.size === options.length &&
    options.every((option) => isCode(option.code)) &&
    (min === null || kind === 'number') &&
    (max === null || kind === 'number' || (max > 0 && ['text', 'several'].includes(kind))) &&
    (min === null || max === null || min <= max) &&
    // consent is withdrawn on request only, never by an edited form
    (changeUntil === null || kind !== 'consent')
  )
}

function isCode(text: string): boolean {
  return /^[a-z0-9][a-z0-9-]{0,40}$/.test(text)
}

/** Whether a paid participant may change the answer at `now`. */
export function isChangeable({ changeUntil }: Pick<Question, 'changeUntil'>, now: Instant): boolean {
  return changeUntil !== null && isBefore(now, changeUntil)
}

type QuestionSettings = Partial<Pick<Question, 'isRequired' | 'hint' | 'changeUntil' | 'min' | 'max'>>
const none: BothLanguages = { ru: '', en: '' }

export function question(
  code: string,
  kind: QuestionKind,
  label: BothLanguages,
  settings: QuestionSettings = {},
): Question {
  return {
    ...{ code, kind, label, hint: none, isRequired: false, options: [], min: null, max: null, changeUntil: null },
    ...settings,
  }
}

type Choices = Readonly<Record<string, BothLanguages>>

/** A question with options: one of them (`choice`), or any number (`several`). */
export function findChoice(
  code: string,
  kind: 'choice' | 'several',
  label: BothLanguages,
  { choices, ...settings }: QuestionSettings & { readonly choices: Choices },
): Question {
  const options = Object.entries(choices).map(([option, label]) => ({ code: option, label }))
  return { ...question(code, kind, label, settings), options }
}

const sizes = ['xs', 's', 'm', 'l', 'xl', 'xxl'] as const

/** The question about the name printed on the bib beside the number. */
export function bibName(settings: QuestionSettings = {}): Question {
  const hint = {
    ru: 'До 12 букв: так болельщики позовут вас по имени.',
    en: 'Up to 12 letters, for those who cheer you on.',
  }
  return question('bib-name', 'text', { ru: 'Имя на номере', en: 'Name on the bib' }, { max: 12, hint, ...settings })
}

export function shirtSize(settings: QuestionSettings = {}): Question {
  const choices = Object.fromEntries(sizes.map((size) => [size, { ru: size.toUpperCase(), en: size.toUpperCase() }]))
  return findChoice('shirt-size', 'choice', { ru: 'Размер футболки', en: 'Shirt size' }, { choices, ...settings })
}

/**
 * The questions by which an organizer assigns a wave: expected time, best time, and a link to
 * official results.
 */
export function waveTimes(settings: QuestionSettings = {}): Question[] {
  const hint = { ru: 'По нему организатор определит ваш кластер.', en: 'The organizer sets your starting wave by it.' }
  return [
    question('expected-time', 'time', { ru: 'Ожидаемое время', en: 'Expected time' }, { hint, ...settings }),
    question('best-time', 'time', { ru: 'Лучшее время на этой дистанции', en: 'Best time at this distance' }),
    question('official-result', 'link', {
      ru: 'Ссылка на протокол с этим временем',
      en: 'Link to the results with that time',
    }),
  ]
}
