import { describe, expect, test } from 'vitest'
import { plainDate } from '#src/kernel/plain-date.ts'
import type { Language } from '#src/kernel/texts.ts'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import type { FullResultSummary } from '../contract/result-summary.ts'
import { en } from '../texts/summary/en.ts'
import { ru } from '../texts/summary/ru.ts'
import { EventResultSummary } from './event-result-summary.tsx'
import { RowResultSummary } from './row-result-summary.tsx'

const texts = { ru: { 'results-summary': ru }, en: { 'results-summary': en } }
const words = (node: React.ReactNode, language: Language = 'ru') =>
  textOfHtml(renderInPage(node, language, texts[language]))

const man = { gender: 'male', raceName: 'Марафон', fullName: 'Беляев Егор', sharedBy: 1, timeMs: 8_691_000 } as const
const woman = { ...man, gender: 'female', fullName: 'Заречная Анна', timeMs: 10_090_000 } as const
const resultSummary: FullResultSummary = {
  code: 'volga-dawn',
  finisherCount: 2_412,
  race: { code: 'marathon', name: 'Марафон' },
  winners: [man, woman],
  podium: [
    { rank: 1, fullName: 'Беляев Егор', timeMs: 8_691_000 },
    { rank: 2, fullName: null, timeMs: 8_700_000 },
    { rank: 3, fullName: 'Ярский Пётр', timeMs: 8_800_000 },
  ],
  medianMs: 15_127_000,
}
const rating = { hundredths: 486, count: 128 }

describe('a row of an event that is over', () => {
  test('a row names the winners with their times, the finishers and the rating', () => {
    expect(words(<RowResultSummary resultSummary={resultSummary} rating={rating} />)).toBe(
      'Марафон, первый среди мужчин: М Беляев Егор 2:24:51 Марафон, первая среди женщин: Ж Заречная Анна 2:48:10 ' +
        '2 412 на финише ★ 4,86 · 128 Оценка 4,86 из 5, отзывов: 128',
    )
    expect(words(<RowResultSummary resultSummary={resultSummary} rating={rating} />, 'en')).toContain(
      '2,412 finished ★ 4.86 · 128',
    )
  })

  test('a row shows how many share the first rank, no hidden winner’s name, and no missing time', () => {
    const winners = [
      { ...man, sharedBy: 3, timeMs: null },
      { ...woman, fullName: null, timeMs: null },
    ]
    expect(words(<RowResultSummary resultSummary={{ ...resultSummary, winners }} rating={null} />)).toBe(
      'Марафон, первый среди мужчин: М Беляев Егор и ещё 2 Марафон, первая среди женщин: Ж Имя скрыто 2 412 на финише',
    )
  })
})

describe('the page of an event that is over', () => {
  const review = { author: 'Анна К.', body: 'Питание без очередей.', language: 'ru' } as const

  test('the page shows finishers, the median time, the first three with the first woman, and the rating with a review', () => {
    const html = words(<EventResultSummary resultSummary={resultSummary} rating={rating} review={review} />)
    expect(html).toContain('2 412 всего на финише 4:12:07 медианное время, Марафон')
    expect(html).toContain(
      'Призёры, Марафон 1 1 место Беляев Егор 2:24:51 2 2 место Имя скрыто 2:25:00 3 3 место Ярский Пётр 2:26:40 ' +
        'Ж Марафон, первая среди женщин: Заречная Анна 2:48:10',
    )
    expect(html).toContain('4,86 ★ 128 оценок «Питание без очередей.» Анна К.')
  })

  test('the page names the race of a winner of another race', () => {
    const winners = [man, { ...woman, raceName: 'Девушки' }]
    expect(
      words(<EventResultSummary resultSummary={{ ...resultSummary, winners }} rating={null} review={null} />),
    ).toContain('Заречная Анна Девушки 2:48:10')
  })

  test('the page of a future event names the edition of the results', () => {
    const edition = { name: 'Тверской лабиринт', startsOn: plainDate(2026, 4, 18) }
    const html = renderInPage(<EventResultSummary {...{ edition, resultSummary, rating, review }} />, 'ru', texts.ru)
    expect(textOfHtml(html)).toContain('В прошлый раз Тверской лабиринт, 18 апреля 2026')
    expect(html).toContain('href="/event/volga-dawn"')
  })

  test('the page leaves out missing facts', () => {
    const html = words(
      <EventResultSummary resultSummary={{ ...resultSummary, medianMs: null }} rating={null} review={null} />,
    )
    expect(html).not.toContain('медиана')
    expect(html).not.toContain('★')
    const unnamed = { ...review, author: '' }
    expect(words(<EventResultSummary resultSummary={resultSummary} rating={rating} review={unnamed} />)).toMatch(
      /очередей\.»$/,
    )
  })
})
