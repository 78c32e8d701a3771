import { formatDay, formatDayRange } from '#src/kernel/format-date.ts'
import { formatMoney } from '#src/kernel/format-money.ts'
import type { Language } from '#src/kernel/texts.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import type { PolicyFacts } from './drawing/policy.ts'
import type { Insurer } from './queries/insurers.ts'
import type { OwnPolicy } from './queries/own-policies.ts'
import { returnableUntil } from './reads/terms.ts'

type Reader = { readonly language: Language; readonly textOf: TextOf }

/** What a policy's page prints, in the reader's language. */
export function policyFacts(policy: OwnPolicy, insurer: Insurer, { language, textOf }: Reader): PolicyFacts {
  const t = (key: string, params?: Readonly<Record<string, string | number>>) =>
    textOf(language, 'insurance', key, params)
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency: policy.currency }, language)
  const until = returnableUntil(insurer, policy.startsOn, policy.issuedOn)
  const { number } = policy
  return {
    language,
    title: t('policyTitle', { number }),
    insurer: policy.insurer,
    heading: t('policyHeading'),
    number: t('policyNumber', { number }),
    cancelled: policy.state === 'cancelled' ? t('policyCancelled') : null,
    blocks: [
      { title: t('policyInsured'), rows: insuredRows(policy, t, language) },
      {
        title: t('policyCover'),
        rows: [
          row(t('policyRisk'), textOf(language, 'insurance-policies', `type.${policy.policyType}`)),
          row(t('policyEvent'), language === 'ru' ? policy.eventNameRu : policy.eventNameEn),
          row(t('policySport'), textOf(language, 'catalog', `sport.${policy.sport}`)),
          row(t('policyDays'), formatDayRange(policy.startsOn, policy.endsOn, language)),
          row(t('policySum'), money(policy.sumInsuredMinor)),
          row(t('policyPremium'), money(policy.premiumMinor)),
          row(t('policyIssued'), formatDay(policy.issuedOn, language, 'long')),
        ],
      },
      {
        title: t('policyInsurer'),
        rows: [
          row(t('policyLegalName'), insurer.legalName),
          row(t('policyLicense'), insurer.license),
          row(t('policyAddress'), insurer.address),
          row(t('policyContacts'), [insurer.phone, insurer.email, insurer.website].filter(Boolean).join(', ')),
        ].filter(({ text }) => text !== ''),
      },
    ],
    terms: [
      insurer.rules[language],
      t('policyRules', { version: insurer.rulesVersion, url: insurer.rulesUrl }),
      until === null ? t('policyNotReturned') : t('policyReturned', { day: formatDay(until, language, 'long') }),
    ],
  }
}

/** A friend's address and document are shown to the friend alone. */
function insuredRows(
  { insured, isAnothers }: OwnPolicy,
  t: (key: string) => string,
  language: Language,
): PolicyFacts['blocks'][number]['rows'] {
  const { lastName, firstName, patronymic, birthDate, address, phone, document } = insured
  const names = [row(t('policyName'), [lastName, firstName, patronymic].filter(Boolean).join(' '))]
  if (isAnothers) return names
  return [
    ...names,
    row(t('policyBirthDate'), formatDay(birthDate as OwnPolicy['startsOn'], language, 'long')),
    row(t('policyDocument'), document?.maskedNumber ?? ''),
    row(t('policyAddress'), address),
    row(t('policyPhone'), phone),
  ].filter(({ text }) => text !== '')
}

function row(label: string, text: string) {
  return { label, text }
}
