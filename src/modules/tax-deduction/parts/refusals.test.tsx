import { expect, test } from 'vitest'
import { renderInPage, textOfHtml } from '#src/ui/testing/render.tsx'
import type { PartOfOrganizer } from '../contract/organizer.ts'
import { ru as organizerTexts } from '../texts/organizer/ru.ts'
import { ru as pageTexts } from '../texts/page/ru.ts'
import { ChoiceResult } from './choice-result.tsx'
import { OrganizerApplication, type RefusedDecision } from './organizer-application.tsx'
import type { TaxView } from './tax-choice.ts'
import { WhyNot } from './why-not.tsx'

const texts = { 'tax-deduction-page': pageTexts, 'tax-deduction-organizer': organizerTexts }
const html = (node: React.ReactNode, path = '/') => renderInPage(node, 'ru', texts, path)

const choice = { year: 2024, payer: 'MY_SELF', beneficiary: 'MY_SELF' } as const
const submitted = {
  isEligible: false,
  code: 'ALREADY_SUBMITTED_SELECTED_PAYER',
  applicationId: 'x',
  unlistedOrganizers: [],
} as unknown as TaxView
const refusal = { code: 'tax-deduction.already_submitted_selected_payer', message: 'Уже подано: другое окно.' }

test('a refusal of a form that is gone says that nothing was sent, and leads to the application', () => {
  const shown = html(<WhyNot view={submitted} choice={choice} readyCount={0} refusal={refusal} />)
  expect(textOfHtml(shown)).toMatch(/Уже подано: другое окно\. То, что введено в этом окне, не отправлено\./)
  expect(shown).toContain('#application-x"')
  expect(shown).toContain('id="form"')
  expect(shown).toContain('role="alert"')
})

test('a refusal of a form that is still there is left to the form', () => {
  const eligible = { ...submitted, isEligible: true } as TaxView
  expect(html(<WhyNot view={eligible} choice={choice} readyCount={0} refusal={refusal} />)).not.toContain('другое окно')
})

const part = (state: PartOfOrganizer['state']): PartOfOrganizer =>
  ({
    partId: 'p',
    number: '2024-000001',
    year: 2024,
    state,
    reason: null,
    payerName: 'Ветрова Анна',
    submittedAt: '2025-02-11T09:00:00Z',
    sumMinor: 260_000,
    isCorrectionDue: false,
    places: [],
    certificates: [],
  }) as unknown as PartOfOrganizer
const decided = (decision: RefusedDecision['decision']): RefusedDecision => ({
  decision,
  signer: '',
  reason: 'Проверьте ИНН',
  error: { code: 'tax-deduction.decided', message: 'Решение уже принято.' },
})

test.for([
  ['rejection of a part that another member has approved', 'ready', 'reject'],
  ['correction that another member has issued', 'ready', 'correct'],
  ['review of a part that is open', 'submitted', 'review'],
  ['rejection of a part that is open', 'in_review', 'reject'],
] as const)('the refusal of the %s is shown once', ([, state, decision]) => {
  const shown = html(<OrganizerApplication part={part(state)} refused={decided(decision)} />)
  expect(shown.split('Решение уже принято.')).toHaveLength(2)
})

test('without a script a refused form of the organizer is what the browser comes back to', () => {
  const shown = html(<OrganizerApplication part={part('submitted')} refused={decided('reject')} />)
  for (const id of ['approve-p', 'reject-p']) {
    expect(shown).toContain(`id="${id}"`)
    expect(shown).toContain(`#${id}"`)
  }
})

test('no form of the organizer is sent with the word of the decision before it', () => {
  const shown = html(<OrganizerApplication part={part('submitted')} refused={undefined} />, '/here?show=due&done=ready')
  const addresses = [...shown.matchAll(/action="([^"]*)"/g)].map(([, address]) => address)
  expect(addresses).toEqual(['/here?show=due#review-p', '/here?show=due#approve-p', '/here?show=due#reject-p'])
})

test.for([
  ['a code', { code: 'ALREADY_SUBMITTED_SELECTED_PAYER', unlistedOrganizers: ['Невская вода'] }, 0],
  ['a ready certificate', { code: 'ALREADY_SUBMITTED_SELECTED_PAYER', unlistedOrganizers: [] }, 1],
  ['an organizer that is not listed', { unlistedOrganizers: ['Невская вода'] }, 0],
  ['several of them', { unlistedOrganizers: ['Невская вода', 'Волга'] }, 0],
  ['nothing that counts', { unlistedOrganizers: [] }, 0],
] as const)('the title for screen readers is the one that the page shows: %s', ([, facts, readyCount]) => {
  const view = { isEligible: false, applicationId: null, estimateMinor: 0, ...facts } as unknown as TaxView
  const heard = textOfHtml(html(<ChoiceResult view={view} readyCount={readyCount} />))
  expect(heard).not.toBe('')
  const shown = html(<WhyNot view={view} choice={choice} readyCount={readyCount} refusal={undefined} />)
  expect(textOfHtml(shown)).toContain(heard)
})
