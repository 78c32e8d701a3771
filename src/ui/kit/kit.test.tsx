import { describe, expect, test } from 'vitest'
import { plusMs, toInstant } from '#src/kernel/instant.ts'
import { money } from '#src/kernel/money.ts'
import { plainDate } from '#src/kernel/plain-date.ts'
import { renderInPage, textOfHtml } from '../testing/render.tsx'
import { Bib } from './bib.tsx'
import { BigDistance } from './big-distance.tsx'
import { Button } from './button.tsx'
import { DateBlock } from './date-block.tsx'
import { DateField } from './date-field.tsx'
import { DistanceLine } from './distance-line.tsx'
import { FormErrorSummary } from './form-error-summary.tsx'
import { HoldTimer } from './hold-timer.tsx'
import { filledPercent, PlacesBar } from './places-bar.tsx'
import { Price } from './price.tsx'
import { Steps } from './steps.tsx'
import { SuggestedField } from './suggested-field.tsx'
import { TextField } from './text-field.tsx'

const rub = (amountMinor: number) => money(amountMinor, 'RUB')
const serverNow = toInstant('2026-05-24T05:00:00Z')

describe('a price', () => {
  test.for([
    ['alone', <Price key="1" price={rub(190_000)} />, '1 900 ₽', '1,900 ₽'],
    ['from', <Price key="2" price={rub(190_000)} isFrom size="s" />, 'от 1 900 ₽', 'from 1,900 ₽'],
    ['nothing', <Price key="3" price={rub(0)} />, 'Бесплатно', 'Free'],
    ['nothing has no from', <Price key="4" price={rub(0)} isFrom size="s" />, 'Бесплатно', 'Free'],
    [
      'the next one on a day',
      <Price key="5" price={rub(190_000)} next={{ price: rub(240_000), from: plainDate(2026, 3, 1) }} />,
      '1 900 ₽ с 1 марта 2 400 ₽',
      '1,900 ₽ 2,400 ₽ from 1 March',
    ],
    [
      'the next one after some places',
      <Price key="6" price={rub(150_000)} next={{ price: rub(170_000), placesLeft: 42 }} />,
      '1 500 ₽ ещё 42 места, потом 1 700 ₽',
      '1,500 ₽ 42 more places, then 1,700 ₽',
    ],
    [
      'a note above the next one',
      <Price key="8" price={rub(520_000)} note="за команду" next={{ price: rub(560_000), placesLeft: 1 }} />,
      '5 200 ₽ за команду ещё 1 место, потом 5 600 ₽',
      '5,200 ₽ за команду 1 more place, then 5,600 ₽',
    ],
    ['a note', <Price key="7" price={rub(520_000)} note="за команду" />, '5 200 ₽ за команду', '5,200 ₽ за команду'],
  ] as const)('a price is shown in both languages: %s', ([, node, ru, en]) => {
    expect(textOfHtml(renderInPage(node))).toBe(ru)
    expect(textOfHtml(renderInPage(node, 'en'))).toBe(en)
  })
})

describe('places', () => {
  test.for([
    [0, 500, 'осталось 500 из 500', 0],
    [1, 500, 'осталось 499 из 500', 2],
    [188, 500, 'осталось 312 из 500', 38],
    [499, 500, 'осталось 1 из 500', 98],
    [500, 500, 'мест нет', 100],
    [510, 500, 'мест нет', 100],
    [0, 1500, 'осталось 1 500 из 1 500', 0],
  ] as const)('%d of %d places taken: %s', ([taken, capacity, words, percent]) => {
    expect(textOfHtml(renderInPage(<PlacesBar taken={taken} capacity={capacity} />))).toBe(words)
    expect(filledPercent(taken, capacity)).toBe(percent)
  })
})

describe('distances', () => {
  test.for([
    ['several', [42_195, 21_097, 10_000, 5_000], '42,2 · 21,1 · 10 · 5 км'],
    ['under a kilometre among others', [3_800, 500], '3,8 · 0,5 км'],
    ['all under a kilometre', [800, 400], '800 · 400 м'],
    ['hours', ['8 ч', '4 ч'], '8 ч · 4 ч'],
    ['twice the same is said once', [10_000, 10_000, 5_000], '10 · 5 км'],
  ] as const)('distances are shown in one line: %s', ([, items, words]) => {
    expect(textOfHtml(renderInPage(<DistanceLine items={items} />))).toBe(words)
  })

  test('a relay names its legs', () => {
    expect(textOfHtml(renderInPage(<BigDistance metres={10_500} legs={4} />))).toBe('4×10,5 км')
  })
})

describe('a bib', () => {
  test('a bib promises no number before payment', () => {
    const words = textOfHtml(renderInPage(<Bib number={null} distance="42,2" caption="Марафон" />))
    expect(words).toBe('42,2 Стартового номера пока нет — — — Марафон')
  })

  test('a bib is the number after it', () => {
    const words = textOfHtml(renderInPage(<Bib number="2417" distance="42,2" caption="Марафон" name="Анна" />))
    expect(words).toBe('2417 Стартовый номер 2417 Анна Марафон')
  })
})

describe('a hold', () => {
  test.for([
    [942_000, '15:42 место держим за вами', 'text-ink'],
    [102_000, '01:42 место держим за вами', 'text-warn'],
    [0, '00:00 время вышло время вышло', 'text-warn'],
    [-5_000, '00:00 время вышло время вышло', 'text-warn'],
  ] as const)('%d ms before its end the server sends «%s»', ([ms, words, tone]) => {
    const html = renderInPage(<HoldTimer until={plusMs(serverNow, ms)} serverNow={serverNow} />)
    expect(textOfHtml(html)).toBe(words)
    expect(/<time[^>]*>/.exec(html)?.[0]).toContain(tone)
  })
})

test('a date block gives the whole day to a screen reader', () => {
  expect(textOfHtml(renderInPage(<DateBlock from={plainDate(2026, 5, 24)} />))).toBe(
    'воскресенье, 24 мая 2026 24 мая вс',
  )
  expect(textOfHtml(renderInPage(<DateBlock from={plainDate(2026, 7, 18)} to={plainDate(2026, 7, 19)} />))).toBe(
    '18–19 июля 2026 18 июл сб–вс',
  )
  const month = renderInPage(<DateBlock from={plainDate(2026, 11, 14)} to={plainDate(2026, 12, 13)} />)
  expect(textOfHtml(month)).toMatch(/14 ноя –13 дек$/)
  const postponed = renderInPage(<DateBlock from={plainDate(2026, 5, 24)} dateChange="postponed" />)
  expect(textOfHtml(postponed)).toBe('Прежняя дата: воскресенье, 24 мая 2026 24 мая вс')
  expect(postponed).toContain('line-through')
  const off = renderInPage(<DateBlock from={plainDate(2026, 5, 24)} dateChange="cancelled" />)
  expect(textOfHtml(off)).toBe('Отменено, прежняя дата: воскресенье, 24 мая 2026 24 мая вс')
  expect(off).toContain('line-through')
})

test('only a finished step with an address is a link', () => {
  const html = renderInPage(
    <Steps
      steps={[
        { id: 'a', label: 'Участники', state: 'done', to: '/a' },
        { id: 'b', label: 'Опции', state: 'done' },
        { id: 'c', label: 'Заказ', state: 'current', to: '/c' },
        { id: 'd', label: 'Оплата', state: 'ahead', to: '/d' },
      ]}
    />,
  )
  expect([...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['/a'])
  expect(html).toMatch(/aria-current="step"[^>]*><span[^>]*>Заказ</)
})

describe('a button', () => {
  test('a disabled button shows the reason, and does not submit', () => {
    const html = renderInPage(
      <Button type="submit" disabledReason="Сначала соберите команду">
        Дальше
      </Button>,
    )
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`id="${id}"`)
    expect(html).toContain('aria-disabled="true"')
    expect(html).toContain('type="button"')
    expect(textOfHtml(html)).toBe('Дальше Сначала соберите команду')
  })

  test('a button submits only with the type submit', () => {
    expect(renderInPage(<Button>Дальше</Button>)).toContain('type="button"')
    expect(renderInPage(<Button type="submit">Дальше</Button>)).toContain('type="submit"')
  })
})

describe('a field without a script', () => {
  test('a field without a script submits its value, and is tied to its label and error', () => {
    const html = renderInPage(
      <TextField label="Фамилия" name="lastName" defaultValue="Ким" error="Нет" hint="Как в паспорте" />,
    )
    const id = /for="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain('name="lastName"')
    expect(html).toContain('value="Ким"')
    expect(html).toContain('required=""')
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain(`aria-describedby="${id}-hint ${id}-error"`)
  })

  test('an optional field is not required, and is labelled optional', () => {
    const html = renderInPage(<TextField label="Отчество" name="patronymic" optional />)
    expect(html).not.toContain('required')
    expect(textOfHtml(html)).toBe('Отчество · необязательно')
  })

  test('a date field submits the date as it is read', () => {
    const html = renderInPage(<DateField label="Дата рождения" name="birthDate" defaultValue="1990-05-12" />)
    expect(html.match(/name="birthDate"/g)).toHaveLength(1)
    expect(html).toContain('value="12.05.1990"')
  })

  test('a suggesting field has an empty list at first', () => {
    let loads = 0
    const load = async () => {
      loads += 1
      return ['Темп']
    }
    const html = renderInPage(<SuggestedField label="Клуб" name="club" defaultValue="Пульс" suggestions={load} />)
    const list = /<input[^>]* list="([^"]+)"/.exec(html)?.[1]
    expect(html).toContain(`<datalist id="${list}"></datalist>`)
    expect(html).toContain('value="Пульс"')
    expect(loads).toBe(0)
  })
})

describe('above a refused form', () => {
  const summary = { form: { current: null }, attempt: 0, messages: [], isUnseen: false }
  const named = (count: number) => Array.from({ length: count }, (_, at) => (at === 0 ? 'phone' : `field-${at}`))
  test.for([
    [1, '1 поле требует внимания', '1 field needs attention'],
    [3, '3 поля требуют внимания', '3 fields need attention'],
    [7, '7 полей требуют внимания', '7 fields need attention'],
    [21, '21 поле требует внимания', '21 fields need attention'],
  ] as const)('%d invalid fields are one line', ([count, ru, en]) => {
    const line = <FormErrorSummary {...summary} issues={named(count)} />
    expect(textOfHtml(renderInPage(line))).toBe(ru)
    expect(textOfHtml(renderInPage(line, 'en'))).toBe(en)
  })

  test('the line leads to the first invalid field without a script', () => {
    const html = renderInPage(
      <>
        <FormErrorSummary {...summary} issues={['phone']} />
        <TextField name="phone" label="Телефон" error="Проверьте номер." />
      </>,
    )
    expect(html).toContain('href="#wrong-phone"')
    expect(html).toMatch(/<input[^>]* id="wrong-phone"[^>]* aria-invalid="true" aria-describedby="wrong-phone-error"/)
  })

  test('a form with one field shows its issue only under the field, and an issue without a field in full', () => {
    expect(renderInPage(<FormErrorSummary {...summary} issues={['phone']} isUnseen />)).toBe('')
    const whole = <FormErrorSummary {...summary} issues={[]} messages={['Мест больше нет.']} />
    expect(textOfHtml(renderInPage(whole))).toBe('Мест больше нет.')
  })
})
