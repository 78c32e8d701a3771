import { expect, test } from 'vitest'
import type { Language } from '#src/kernel/texts.ts'
import { textOf, texts } from '#src/shell/texts.ts'

type Namespace = keyof (typeof texts)['ru']

/** The texts that the specification quotes, letter for letter (SPEC.md §2, §5, §8): where and in which language they stand. */
const quoted: readonly (readonly [string, Language, Namespace, string])[] = [
  ['Понятно', 'ru', 'shell', 'cookieAccept'],
  ['Got it', 'en', 'shell', 'cookieAccept'],
  ['Нет событий', 'ru', 'search-filters', 'emptyTab'],
  ['No results found', 'en', 'search-filters', 'emptyTab'],
  ['Нет событий', 'ru', 'series', 'emptyTab'],
  ['No results found', 'en', 'series', 'emptyTab'],
  ['Ничего не найдено', 'ru', 'search-filters', 'emptySearch'],
  ['No results found', 'en', 'search-filters', 'emptySearch'],
  ['Это поле обязательно.', 'ru', 'ui', 'validation.required'],
  ['An error has occurred.', 'en', 'shell', 'error'],
  ['An error has occurred.', 'en', 'ui', 'error.http.internal'],
  ['Вы ввели неверный или недействующий промокод.', 'ru', 'registration', 'error.registration.promo_wrong'],
  ['Something went wrong...', 'en', 'registration', 'somethingWentWrong'],
  ['Что-то пошло не так...', 'ru', 'registration', 'somethingWentWrong'],
  ['Try again or change your payment method.', 'en', 'registration', 'tryAgainOrChange'],
  ['Time for payment has expired', 'en', 'registration', 'expiredTitle'],
  ['Some goods in cart are out of stock', 'en', 'registration', 'adjustedTitle'],
  ['Некоторых товаров в корзине нет в наличии', 'ru', 'registration', 'adjustedTitle'],
  ['Your order has been adjusted accordingly', 'en', 'registration', 'adjustedNote'],
  ['Team not found. Please check the code.', 'en', 'registration', 'error.registration.team_not_found'],
  ['Sorry, such a command already exists', 'en', 'registration', 'error.registration.team_exists'],
  ['Sorry, such a command already exists', 'en', 'registration', 'error.registration.team_exists_unpaid'],
  ['Add all team members to continue', 'en', 'registration-form', 'teamAddAll'],
  [
    'Registration for the event is not possible, because the limit of participants is reached',
    'en',
    'registration',
    'state.full',
  ],
  [
    'Registration for the event is not possible, because the limit of participants is reached',
    'en',
    'registration',
    'state.limit-reached',
  ],
]

test.for(quoted)('«%s» (%s, %s %s)', ([text, language, namespace, key]) => {
  expect(textOf(language, namespace, key)).toBe(text)
})

// A text that is shown under another key would escape the table above.
test('no other text is close to a quoted one and differs from it', () => {
  const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
  const known = new Map(quoted.map(([text, language]) => [`${language} ${plain(text)}`, text]))
  const strays = (['ru', 'en'] as const).flatMap((language) =>
    Object.entries(texts[language]).flatMap(([namespace, all]) =>
      Object.entries<string>(all).flatMap(([key, text]) => {
        const specText = known.get(`${language} ${plain(text)}`)
        return specText === undefined || specText === text ? [] : [`${namespace}.${key}: ${text}`]
      }),
    ),
  )
  expect(strays).toEqual([])
})
