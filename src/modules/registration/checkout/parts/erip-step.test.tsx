import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'
import { createServerTexts } from '#src/ui/i18n/language-texts.ts'
import { textOfHtml } from '#src/ui/testing/render.tsx'
import { ru as ui } from '#src/ui/texts/ru.ts'
import { ru } from '../../texts/ru.ts'
import { EripStep } from './erip-step.tsx'

type Props = Parameters<typeof EripStep>[0]

const props = {
  init: { registrationId: 'r', payBefore: null, serverNow: '2026-11-29T10:00:00.000Z', legs: null },
  card: { eventCode: 'svislach-half', raceCode: 'ten' },
  step: { pay: { payment: { id: 'p', confirmationUrl: null }, overallMinor: 4_500, currency: 'BYN' } },
  invoice: { serviceCode: '4823071', servicePath: null, accountNo: '123456789012', qr: null },
} as unknown as Props

function render(change: Pick<Props, 'watch' | 'isNotPaidYet'>): string {
  const site = { tenant: { support: { email: 'help@example.org' } } }
  const router = createMemoryRouter(
    [{ id: 'root', path: '*', loader: () => ({ site }), element: <EripStep {...props} {...change} /> }],
    { hydrationData: { loaderData: { root: { site } } } },
  )
  const html = renderToString(
    <LanguageProvider texts={createServerTexts('ru', { ui, registration: ru, tenants: {} })}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  return textOfHtml(html)
}

test('a payer who has paid gets an answer while ERIP has not reported the payment', () => {
  expect(render({ watch: 'asking', isNotPaidYet: false })).toContain('Ждём, когда ЕРИП сообщит об оплате.')
  expect(render({ watch: 'asking', isNotPaidYet: true })).toContain('Оплата из ЕРИП ещё не пришла.')
})

test('a lost connection comes before that answer', () => {
  const text = render({ watch: 'offline', isNotPaidYet: true })
  expect(text).toContain('Нет связи.')
  expect(text).not.toContain('ещё не пришла')
})
