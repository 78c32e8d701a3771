import { expect, test } from 'vitest'
import { fallbackTenantView } from '#src/modules/tenants/domain/tenant-view.ts'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { chooseLayout, type LayoutName } from './choose-layout.ts'
import type { ShellSite } from './layout-props.ts'
import { documentLinks } from './shell-links.ts'

const words = { ru: { shell: ru }, en: { shell: en } }

function render(tenant: string, layout: LayoutName, language: 'ru' | 'en' = 'ru', more: Partial<ShellSite> = {}) {
  const view = fallbackTenantView(language, 'http://localhost:3000')
  const site = { tenant: { ...view, organizedId: tenant }, cookieNotice: true, isLocalhost: true, ...more }
  const Layout = chooseLayout(tenant, layout)
  const page = (
    <Layout site={site} account={<b>вход</b>} onLanguage={() => undefined}>
      <h1>Страница</h1>
    </Layout>
  )
  return renderInPage(page, language, words[language])
}

const all = ['default', 'pionercup', 'fontanka'].flatMap((tenant) =>
  (['default', 'order'] as const).map((layout) => [tenant, layout] as const),
)

test.for(all)(
  '%s, %s: one header, one main with the page, one footer, and the link past the header',
  ([tenant, layout]) => {
    const html = render(tenant, layout)
    for (const landmark of ['<header', '<main', '<footer', '<h1>Страница</h1>'])
      expect(html.split(landmark)).toHaveLength(2)
    expect(html).toMatch(/^[^<]*<div[^>]*><a href="#main"[^>]*>К\sсодержанию<\/a><header/)
    expect(html).toContain('id="main"')
  },
)

test.for(all)('%s, %s: support, its hours and every document are one click away', ([tenant, layout]) => {
  const html = render(tenant, layout)
  expect(html).toContain('mailto:help@startline.example')
  expect(html).toContain('10:00–19:00')
  for (const { path } of documentLinks) expect(html).toContain(`href="${path}"`)
})

test.for(all)('%s, %s: the language changes by a form before any script has loaded', ([tenant, layout]) => {
  const form = /<form[^>]*action="\/language" method="post"[^>]*>.*?<\/form>/
  const [russian = ''] = form.exec(render(tenant, layout)) ?? []
  expect(russian).toMatch(/name="back" value="\/"/)
  expect(russian).toMatch(/<button type="submit" value="en" lang="en"[^>]* name="language">/)
  expect(textOfHtml(russian)).toBe('EN English version')
  expect(textOfHtml(form.exec(render(tenant, layout, 'en'))?.[0] ?? '')).toBe('RU Русская версия')
})

test.for([
  ['default', 'default', true],
  ['default', 'order', false],
  ['pionercup', 'default', false],
  ['fontanka', 'default', false],
] as const)('%s, %s: the list of events is offered: %s', ([tenant, layout, expected]) => {
  expect(render(tenant, layout).includes('href="/events/future"')).toBe(expected)
})

test('the header and the phone menu link to help, contacts, companies, about and careers before any script', () => {
  const html = render('default', 'default')
  const [header = ''] = /<header.*?<\/header>/s.exec(html) ?? []
  const menus = [...header.matchAll(/<details.*?<\/details>/gs)].map(([menu]) => menu)
  expect(menus).toHaveLength(2)
  for (const menu of menus)
    for (const path of ['/help', '/Contacts', '/corp-client', '/Home/About', '/Careers'])
      expect(menu).toContain(`href="${path}"`)
})

test('below the tax deduction are its section of the help, the contacts, support and the documents', () => {
  const [footer = ''] = /<footer.*?<\/footer>/s.exec(render('default', 'tax-deduction')) ?? []
  for (const path of [
    '/help#tax',
    '/Contacts',
    'mailto:help@startline.example',
    ...documentLinks.map(({ path }) => path),
  ])
    expect(footer).toContain(`href="${path}"`)
})

test.for(['pionercup', 'fontanka'] as const)('%s has no home, so nothing of ours links there', (tenant) => {
  expect(render(tenant, 'default') + render(tenant, 'order')).not.toMatch(/href="\/"/)
})

test('each brand has a layout of its own', () => {
  const frames = all.map(([tenant, layout]) => chooseLayout(tenant, layout))
  expect(new Set(frames).size).toBe(6)
  expect(chooseLayout('marathon', 'order')).toBe(chooseLayout('default', 'order'))
  expect(chooseLayout('constructor')).toBe(chooseLayout('default'))
})

test.for([
  ['ru', 'Понятно'],
  ['en', 'Got it'],
] as const)('the cookie notice in %s has one button, «%s», and works without a script', ([language, button]) => {
  const notice = /<form[^>]*action="\/cookies\/accept" method="post"[^>]*>.*?<\/form>/
  const [form = ''] = notice.exec(render('default', 'default', language)) ?? []
  expect(form.match(/<button/g)).toHaveLength(1)
  expect(textOfHtml(/<button.*<\/button>/.exec(form)?.[0] ?? '')).toBe(button)
  expect(notice.test(render('default', 'default', language, { cookieNotice: false }))).toBe(false)
})

test('a page may ask for a white background', () => {
  const Layout = chooseLayout('default', 'order')
  const site = { tenant: fallbackTenantView('ru', 'http://a.example'), cookieNotice: false, isLocalhost: false }
  const html = renderInPage(
    <Layout site={site} onLanguage={() => undefined} background="white">
      -
    </Layout>,
    'ru',
    words.ru,
  )
  expect(html).toMatch(/^<div class="[^"]*bg-paper/)
})
