import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LanguageProvider } from '#src/ui/i18n/language.tsx'
import { createServerTexts } from '#src/ui/i18n/language-texts.ts'
import { textOfHtml } from '#src/ui/testing/render.tsx'
import { ru as ui } from '#src/ui/texts/ru.ts'
import { ru } from '../../texts/ru.ts'
import { CheckStep } from './check-step.tsx'

type Props = Parameters<typeof CheckStep>[0]

function render(returnedBy: string | null): string {
  const payment = {
    id: 'p',
    state: 'open',
    method: 'sbp_qr',
    qrUrl: '/qr',
    sbpLink: 'https://bank.test',
    confirmationUrl: null,
  }
  const props = {
    init: {
      ...{ registrationId: 'r', legs: null },
      ...{ payBefore: '2026-11-29T10:20:00.000Z', serverNow: '2026-11-29T10:00:00.000Z' },
    },
    card: { eventCode: 'volga-dawn', raceCode: 'ten' },
    step: { pay: { payment, overallMinor: 115_500, currency: 'RUB' }, banks: [], erip: null },
    ...{ watch: 'asking', hasBeenAtBank: returnedBy !== null, returnedBy },
  } as unknown as Props
  const site = { tenant: { support: { email: 'help@example.org' } } }
  const router = createMemoryRouter(
    [{ id: 'root', path: '*', loader: () => ({ site }), element: <CheckStep {...props} /> }],
    { hydrationData: { loaderData: { root: { site } } } },
  )
  const html = renderToString(
    <LanguageProvider texts={createServerTexts('ru', { ui, registration: ru, tenants: {} })}>
      <RouterProvider router={router} />
    </LanguageProvider>,
  )
  return textOfHtml(html)
}

test('a payer back from the page of a card, which another tab replaced by SBP, reads that nothing was charged', () => {
  expect(render('card')).toContain('По прежней оплате ничего не списано')
})

test.for([null, 'sbp_qr'])(
  'a payer back from the page of the open payment, or from none, reads no such thing: %s',
  (by) => {
    expect(render(by)).not.toContain('Прежняя оплата отменена')
  },
)
