import { type Currency, minorDigits } from '#src/kernel/money.ts'
import { ok } from '#src/kernel/result.ts'
import type { Language } from '#src/kernel/texts.ts'
import { type CsvCells, writeCsv } from '#src/lib/csv.ts'
import { handle } from '#src/platform/http/handle.ts'
import type { TextOf } from '#src/platform/text-of.ts'
import { exportProviderPoliciesRoute, listProviderPoliciesRoute, type ProviderPolicy } from '../../contract/provider.ts'
import { type ProviderPolicyRow, providerPolicies } from '../queries/provider-policies.ts'

const maxExported = 20_000

export const listProviderPoliciesHandler = handle(
  listProviderPoliciesRoute,
  async ({ tx, actor, language }, { query: { cursor, take, ...filter } }) => {
    const of = { ...filter, accountId: actor.accountId, after: cursor, max: take + 1 }
    const rows = await providerPolicies(tx, of)
    const list = rows.slice(0, take).map((row) => toPolicy(row, language))
    return ok({ list, next: rows.length > take ? (list.at(-1)?.policyId ?? null) : null })
  },
)

export const exportProviderPoliciesHandler = handle(
  exportProviderPoliciesRoute,
  async ({ tx, actor, language, services: { textOf } }, { query }) => {
    const rows = await providerPolicies(tx, { ...query, accountId: actor.accountId, max: maxExported })
    const policies = rows.map((row) => toPolicy(row, language))
    const file = writeCsv([
      head.map((key) => textOf(language, 'insurance', key)),
      ...policies.map(toCells(textOf, language)),
    ])
    const name = language === 'ru' ? 'полисы.csv' : 'policies.csv'
    return ok({ bytes: file.byteLength, content: new Blob([new Uint8Array(file)]).stream(), name, isSaved: true })
  },
)

const head = [
  ...(['fileNumber', 'fileState', 'fileType', 'fileEvent', 'fileSport', 'fileStarts', 'fileEnds'] as const),
  ...(['fileSum', 'filePremium', 'fileRefunded', 'fileCurrency', 'fileIssued', 'fileCancelled'] as const),
  ...(['fileInsured', 'fileBirthDate', 'fileAddress', 'filePhone', 'fileDocument'] as const),
]

function toCells(textOf: TextOf, language: Language) {
  const t = (key: string) => textOf(language, 'insurance-policies', key)
  return (policy: ProviderPolicy): CsvCells => [
    ...[policy.number, t(`state.${policy.state}`), t(`type.${policy.policyType}`), policy.event.name],
    ...[textOf(language, 'catalog', `sport.${policy.sport}`), policy.startsOn, policy.endsOn],
    ...[policy.sumInsuredMinor, policy.premiumMinor, policy.refundedMinor].map((minor) =>
      amountOf(minor, policy.currency),
    ),
    policy.currency,
    ...[policy.issuedAt, policy.cancelledAt ?? ''],
    ...[policy.insured.fullName, policy.insured.birthDate, policy.insured.address, policy.insured.phone],
    policy.insured.document,
  ]
}

/** «1250.00»: a number that spreadsheets of any language read. */
function amountOf(minor: number, currency: Currency): string {
  return (minor / 10 ** minorDigits[currency]).toFixed(minorDigits[currency])
}

function toPolicy(row: ProviderPolicyRow, language: Language): ProviderPolicy {
  const { eventCode, eventNameRu, eventNameEn, eventStartsOn, insuredPerson, ...policy } = row
  const { lastName, firstName, patronymic, birthDate, address, phone, document } = insuredPerson
  return {
    ...policy,
    event: { code: eventCode, name: language === 'ru' ? eventNameRu : eventNameEn, startsOn: eventStartsOn },
    insured: {
      fullName: [lastName, firstName, patronymic].filter(Boolean).join(' '),
      ...{ birthDate, address, phone, document: document?.maskedNumber ?? '' },
    },
  }
}
