import { expect, test } from 'vitest'
import { shownAs } from './file-name.ts'

test.for([
  ['no name', undefined, 'inline'],
  ['plain letters', 'ticket.pdf', `inline; filename="ticket.pdf"; filename*=UTF-8''ticket.pdf`],
  ['Cyrillic', 'билет.pdf', `inline; filename="bilet.pdf"; filename*=UTF-8''%D0%B1%D0%B8%D0%BB%D0%B5%D1%82.pdf`],
  [
    'a title of several words',
    'Положение-о-забеге-«Щучье-озеро».pdf',
    `inline; filename="Polozhenie-o-zabege-Shchuche-ozero.pdf"; filename*=UTF-8''${encodeURIComponent('Положение-о-забеге-«Щучье-озеро».pdf')}`,
  ],
  ['letters of no table', '北京.pdf', `inline; filename="file.pdf"; filename*=UTF-8''%E5%8C%97%E4%BA%AC.pdf`],
  ['quotes and lines end nothing', 'a"b\r\nc.pdf', `inline; filename="a_b_c.pdf"; filename*=UTF-8''a%22b%0D%0Ac.pdf`],
  ['signs that RFC 5987 has not', "a'(b)*.pdf", `inline; filename="a_b.pdf"; filename*=UTF-8''a%27%28b%29%2A.pdf`],
] as const)('a file name is encoded for the header: %s', ([, name, expected]) => {
  expect(shownAs(name)).toBe(expected)
})

test('a file to be saved is not displayed', () => {
  expect(shownAs('a.pdf', true)).toBe(`attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`)
})
