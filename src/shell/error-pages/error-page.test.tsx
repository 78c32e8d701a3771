import { expect, test } from 'vitest'
import { fallbackTenantView } from '#src/modules/tenants/domain/tenant-view.ts'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import { en } from '../texts/en.ts'
import { ru } from '../texts/ru.ts'
import { ErrorPage } from './error-page.tsx'

const words = { ru: { shell: ru }, en: { shell: en } }
const response = (status: number) => ({ status, statusText: '', data: '', internal: false })

function render(error: unknown, language: 'ru' | 'en' = 'ru', code = 'default', isLocalhost = true, path = '/') {
  const view = fallbackTenantView(language, 'http://localhost:3000')
  const links =
    code === 'default' ? view.links : { ...view.links, eventsUrl: 'http://localhost:3000/events/future?ttt=rr' }
  const page = (
    <ErrorPage
      error={error}
      tenant={{ ...view, organizedId: code, links }}
      isLocalhost={isLocalhost}
      requestId="0199-request"
    />
  )
  return renderInPage(page, language, words[language], path)
}

test.for([
  ['ru', 'Страница не существует или была удалена'],
  ['en', 'The page does not exist or was deleted'],
] as const)('the 404 page in %s says so and offers the list', ([language, title]) => {
  const html = render(response(404), language)
  expect(textOfHtml(/<h1.*?<\/h1>/.exec(html)?.[0] ?? '')).toBe(title)
  expect(html).toContain('href="http://localhost:3000/events/future"')
  expect(html).not.toContain('ttt=rr')
})

test('the 404 page of an address of the account leads back to the account', () => {
  const at = (path: string) => render(response(404), 'ru', 'default', true, path)
  expect(at('/account/orders/0199')).toContain('href="/account"')
  expect(at('/event/none')).not.toContain('href="/account"')
})

test.for(['pionercup', 'fontanka'] as const)(
  'the 404 page of %s is its own, and leads to the list elsewhere',
  (code) => {
    const local = render(response(404), 'ru', code)
    expect(local).toContain('href="http://localhost:3000/events/future?ttt=rr"')
    expect(local).toContain('href="/?ttt=rr"')
    expect(render(response(404), 'ru', code, false)).not.toContain('href="/?ttt=rr"')
    expect(textOfHtml(local)).not.toBe(textOfHtml(render(response(404))))
  },
)

test.for([
  ['ru', 'Произошла ошибка.'],
  ['en', 'An error has occurred.'],
] as const)('an error page in %s shows the request’s number and nothing of the program', ([language, title]) => {
  const html = render(new Error('column "secret" does not exist'), language)
  expect(textOfHtml(/<h1.*?<\/h1>/.exec(html)?.[0] ?? '')).toBe(title)
  expect(html).toContain('0199-request')
  expect(html).not.toContain('secret')
})

test('an overloaded site asks to wait 5 minutes, and says that nothing was charged', () => {
  expect(textOfHtml(render(response(503)))).toContain(
    'Загрузка страницы приостановлена. Подождите 5 минут и попробуйте ещё раз. Ничего не списано.',
  )
  expect(textOfHtml(render(response(503)))).not.toMatch(/\d:\d\d/)
  expect(textOfHtml(render(response(503), 'en'))).toContain('Page loading is paused. Please try later.')
})

test('a call with an unknown outcome asks the reader to look before sending again', () => {
  const html = textOfHtml(render(response(504), 'en'))
  expect(html).toContain('We cannot tell whether it was saved')
  expect(html).toContain('Open the page')
  expect(html).not.toContain('Try again')
})

test.for([
  ['ru', 'Сюда ничего нельзя отправить', 'Открыть страницу'],
  ['en', 'Nothing can be sent here', 'Open the page'],
] as const)(
  'a form for a page that takes none in %s is no bug, and the page can be opened',
  ([language, title, linkText]) => {
    const html = render(response(405), language)
    expect(textOfHtml(/<h1.*?<\/h1>/.exec(html)?.[0] ?? '')).toBe(title)
    expect(textOfHtml(html)).toContain(linkText)
    expect(html).not.toContain('0199-request')
  },
)

test('a lost connection offers to try again, and needs no number', () => {
  const html = render(new TypeError('Failed to fetch'))
  expect(textOfHtml(html)).toContain('Страница не загрузилась')
  expect(textOfHtml(html)).toContain('Попробовать ещё раз')
  expect(html).not.toContain('0199-request')
})
