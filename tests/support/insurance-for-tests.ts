import type { InsurerDraft } from '#src/modules/insurance/server/commands/save-insurer.ts'
import { saveInsurer } from '#src/modules/insurance/server/commands/save-insurer.ts'
import type { Tx } from '#src/platform/db/tx.ts'
import type { TestClient, TestResponse } from './test-app.ts'

/** Saves an insurer of this name for tests: it requires nothing, and returns premiums until the first day. */
export async function saveTestInsurer(
  tx: Tx,
  name: string,
  change: Partial<InsurerDraft> = {},
): Promise<{ readonly insurerId: string }> {
  const number = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 99_999, 7)
  return await saveInsurer(tx, {
    code: `insurer-${number}`,
    name,
    legalName: `АО «${name}»`,
    license: 'СЛ № 1234',
    address: '443099, Самара, ул. Фрунзе, 1',
    phone: '+78465550142',
    email: 'polis@example.org',
    website: '',
    rules: { ru: 'Выплата по таблице.', en: 'Paid by the table.' },
    rulesUrl: 'https://insurer.example/rules',
    rulesVersion: '3',
    requiredData: [],
    refundDaysBefore: 0,
    numberPrefix: `T${number}`,
    ...change,
  })
}

type InsureInput = {
  /** How many of the order's people, the first of them first; not given: all. */
  readonly people?: number
  readonly product?: number
  readonly change?: Readonly<Record<string, unknown>>
}

/** Insures people of an order as the page does: the first offer of each for the product. */
export async function insure(
  client: TestClient,
  registrationId: string,
  { people, product = 0, change = {} }: InsureInput = {},
): Promise<TestResponse> {
  const { body } = await client.get(`/api/registrations/${registrationId}/insurance`)
  const { productId, types } = body.people[0].products[product]
  const [offer] = types.flatMap(({ offers }: { offers: object[] }) => offers)
  return await client.post('/Register/ApiPolicyRequest', {
    registrationId,
    productId,
    entryIds: body.people.slice(0, people).map(({ entryId }: { entryId: string }) => entryId),
    sport: body.sport,
    policyType: offer?.policyType ?? 'accident',
    startDate: offer?.startsOn ?? '2099-01-01',
    ...change,
  })
}

type Choice = { readonly productId: string; readonly count: number }

/**
 * Sets the products of an order as the pages do: goods and services by count, insurance for so many
 * of its people, the first of them first.
 */
export async function chooseProductsOf(
  client: TestClient,
  registrationId: string,
  products: readonly Choice[],
): Promise<TestResponse> {
  const { body } = await client.get(`/api/registrations/${registrationId}/insurance`)
  const insurances: string[] = (body.products ?? []).map(({ productId }: { productId: string }) => productId)
  const saved = await client.post('/Register/ApiSaveProducts', {
    registrationId,
    products: products.filter(({ productId, count }) => !insurances.includes(productId) || count === 0),
  })
  for (const [index, productId] of insurances.entries()) {
    const people = products.find((one) => one.productId === productId)?.count ?? 0
    if (people > 0 && saved.status === 200) {
      const insured = await insure(client, registrationId, { people, product: index })
      if (insured.status !== 200) return insured
    }
  }
  return saved
}
