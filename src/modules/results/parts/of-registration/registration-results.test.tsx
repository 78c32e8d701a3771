import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru } from '../../texts/of-registration/ru.ts'
import type { RegistrationResultList, ResultOutcome } from './load-registration-results.ts'
import { RegistrationResults } from './registration-results.tsx'

const resultOf = (kind: Exclude<ResultOutcome['kind'], 'found'>, fullName: string) => ({
  ...{ entryId: fullName, fullName, raceCode: 'ten', raceName: 'Десятка', bib: 101, outcome: { kind } },
  startsAt: '2026-05-01T06:00:00.000Z',
})
const render = (change: Partial<RegistrationResultList>) =>
  renderInPage(
    <RegistrationResults results={{ eventCode: 'gonka', list: [], startedCount: 1, review: null, ...change }} />,
    'ru',
    { 'results-of-registration': ru },
  )

test('a person without a result is named where there are several, each with the reason', () => {
  const list = [resultOf('absent', 'Ветрова Анна'), resultOf('failed', 'Ветров Борис')]
  const text = textOfHtml(render({ list, startedCount: 2 }))
  expect(text).toContain('Ветрова Анна, Десятка: в открытых результатах этого номера нет')
  expect(text).toContain('Результат мог скрыть сам участник')
  expect(text).toContain('Ветров Борис, Десятка: результат не загрузился')
})

test('a sole person is not named, and a result claimed by another account leads to its page', () => {
  const html = render({ list: [resultOf('claimed', 'Ветрова Анна')] })
  expect(textOfHtml(html)).not.toContain('Ветрова')
  expect(html).toContain('href="/event/gonka/results/ten/101"')
})

test('a list that is cut says of how many, and leads to the results of the event', () => {
  const html = render({ list: [resultOf('failed', 'Ветрова Анна')], startedCount: 11 })
  expect(textOfHtml(html)).toContain('Показаны первые 1 из 11')
  expect(html).toContain('href="/event/gonka/results"')
  expect(render({ list: [resultOf('failed', 'Ветрова Анна')] })).not.toContain('href="/event/gonka/results"')
})
