import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { ru } from '../texts/ru.ts'
import type { StartListParams } from './start-list-path.ts'
import { StartListTable } from './start-list-table.tsx'

const row = {
  ...{ bib: null as number | null, fullName: 'Аверина Софья', birthYear: 1990, city: 'Пермь', club: '', team: '' },
  ...{ race: 'Полумарафон', raceCode: 'half', wave: null, stage: null, region: '', rank: '', isOwn: false },
}
const html = (rows: (typeof row)[], listParams: StartListParams = {}) =>
  renderInPage(<StartListTable rows={rows} caption="Список" code="volga" listParams={listParams} />, 'ru', {
    'start-list': ru,
  })

test('the start list shows a dash for a missing bib, and a team only where there is one', () => {
  expect(textOfHtml(html([row]))).toContain('— Аверина Софья')
  expect(textOfHtml(html([row]))).toContain('Полумарафон')
  expect(textOfHtml(html([row]))).not.toContain('Команда')
  expect(textOfHtml(html([{ ...row, team: 'Утро' }]))).toContain('Команда')
})

test('a list with more columns needs a wider screen to show them', () => {
  expect(html([row])).toContain('@max-[700px]:hidden')
  expect(html([{ ...row, team: 'Утро', stage: 1 }] as never)).toContain('@max-[900px]:hidden')
  expect(html([{ ...row, team: 'Утро', region: 'Пермский край', rank: 'КМС' }])).toContain('@max-[1100px]:hidden')
})

test('a list whose waves are all provisional says so once, and a mixed list in each row', () => {
  const inWave = (isConfirmed: boolean) => ({ ...row, wave: { code: 'C', isConfirmed } }) as never
  const renderedText = (...waves: boolean[]) => textOfHtml(html(waves.map(inWave)))
  expect(renderedText(false, false).match(/предварительн/g)).toHaveLength(1)
  expect(renderedText(false, false)).toContain('Кластеры пока предварительные')
  // in the column, and for a narrow list in the line under the name
  expect(renderedText(true, false).match(/Кластер C, предварительный/g)).toHaveLength(2)
  expect(renderedText(true, true)).not.toContain('предварительн')
  expect(textOfHtml(html([row]))).not.toContain('предварительн')
})

test('the reader’s own row and own team’s row are marked', () => {
  expect(textOfHtml(html([row]))).not.toContain('ваш')
  expect(textOfHtml(html([{ ...row, isOwn: true }]))).toContain('Аверина Софья ваш')
  expect(textOfHtml(html([{ ...row, isOwn: true, team: 'Утро' }]))).toContain('ваша команда')
})

test('each row can be linked to, and the linked row is marked', () => {
  const shown = html([{ ...row, bib: 7 }], { bib: '7' })
  expect(shown).toMatch(/<tr id="bib-7" aria-current="true"/)
  expect(shown).toContain('href="/event/volga/startlist?race=half&amp;bib=7#bib-7"')
})

test('a sortable head is a link that keeps the search and names the direction', () => {
  const shown = html([row], { q: 'ав', sort: 'city', cursor: 'x' })
  expect(shown).toContain('href="/event/volga/startlist?q=%D0%B0%D0%B2&amp;sort=-city"')
  expect(shown.match(/aria-sort="ascending"/g)).toHaveLength(1)
})
