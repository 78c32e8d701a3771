import { expect, test } from 'vitest'
import { defuseHtml, defuseLinks } from './defuse-links.ts'

test.for([
  ['an address with a scheme', 'Войдите: https://evil.example/login', 'Войдите: evil. example/login'],
  ['a bare domain', 'evil.example/login?a=1', 'evil. example/login?a=1'],
  ['www', 'www.evil.example', 'www. evil. example'],
  ['capitals', 'HTTPS://EVIL.EXAMPLE', 'EVIL. EXAMPLE'],
  ['a scheme within a scheme', 'hthttp://tp://evil.example', 'evil. example'],
  ['a scheme behind a digit', '1https://evil.example', 'evil. example'],
  ['a scheme with backslashes', 'https:\\\\evil.example', 'evil. example'],
  ['a scheme with one slash', 'https:/evil.example', 'evil. example'],
  ['an address without a scheme of its own', '//evil.example', '//evil. example'],
  ['a host with a port', 'http://localhost:3000/x', 'localhost: 3000/x'],
  ['an address in brackets', '[вход](https://evil.example)', '[вход](evil. example)'],
  ['a domain in Cyrillic', 'зайдите на банк.рф', 'зайдите на банк. рф'],
  ['punycode', 'xn--80ak6aa92e.xn--p1ai', 'xn--80ak6aa92e. xn--p1ai'],
  ['an ideographic full stop', 'evil。example', 'evil。 example'],
  ['a fullwidth full stop', 'evil．example', 'evil． example'],
  ['a halfwidth ideographic full stop', 'evil｡example', 'evil｡ example'],
  ['a one-dot leader', 'evil․example', 'evil․ example'],
  ['an invisible character behind the dot', 'evil.\u200bexample', 'evil. \u200bexample'],
  ['invisible characters within', 'evil.e\u2060xample', 'evil. e\u2060xample'],
  ['a domain of two letters', 'goo.gl/x1', 'goo. gl/x1'],
  ['a domain before a full stop', 'См. evil.example.', 'См. evil. example.'],
  ['an IPv4 address', 'http://192.0.2.7/login', '192. 0. 2. 7/login'],
  ['an e-mail address', 'пишите на bank@evil.example', 'пишите на bank@evil. example'],
  ['mailto', 'mailto:bank@evil.example', 'mailto: bank@evil. example'],
  ['tel', 'tel:+79001234567', 'tel: +79001234567'],
  ['an app of its own', 'tg://resolve?domain=evil', 'resolve?domain=evil'],
  ['a script', 'javascript:alert(1)', 'javascript: alert(1)'],
  ['a share of a network', '\\\\evil\\share', '\\evil\\share'],
  ['an emoji domain', '💩.la', '💩. la'],
] as const)('a mail program finds no link in %s', ([, text, expected]) => {
  expect(defuseLinks(text)).toBe(expected)
  expect(defuseLinks(expected)).toBe(expected)
})

test.for([
  'Иванов А.С., 12.05.2026 в 10:30, 1.5 км, 21 097,5 м',
  'Старт в 9:00. Финиш до 15:00; см. правила…',
  'Оплачено 1\u00a0900 ₽ (5 %).',
  'And e.g. this: it stays.',
])('ordinary words stay as they are: %s', (text) => {
  expect(defuseLinks(text)).toBe(text)
})

test('our own address as a separate word is unchanged, and does not make the text around it a link', () => {
  const ours = ['help@startline.example', 'https://startline.example/gift?token=a-b']
  for (const text of ['Напишите нам: help@startline.example.', 'https://startline.example/gift?token=a-b'])
    expect(defuseLinks(text, ours)).toBe(text)
  expect(defuseLinks('help@startline.example.evil.example', ours)).toBe('help@startline. example. evil. example')
  expect(defuseLinks('xhelp@startline.example', ours)).toBe('xhelp@startline. example')
  expect(defuseLinks('https://startline.example/gift?token=a-b/evil', ours)).toBe(
    'startline. example/gift?token=a-b/evil',
  )
})

test('in HTML texts lose their links, and the template’s links stay', () => {
  const html =
    '<style>a.button{color:red}</style><p>evil<!-- -->.<!-- -->example &amp; https://a.example?b=1&amp;c</p>' +
    '<a href="https://ours.example/a.html?b=1&amp;c=2" style="x">www.evil.example</a><p>https://ours.example/?b=1&amp;c=2</p>'
  expect(defuseHtml(html, ['https://ours.example/?b=1&c=2'])).toBe(
    '<style>a.button{color:red}</style><p>evil. example &amp; a. example?b=1&amp;c</p>' +
      '<a href="https://ours.example/a.html?b=1&amp;c=2" style="x">www. evil. example</a><p>https://ours.example/?b=1&amp;c=2</p>',
  )
})
